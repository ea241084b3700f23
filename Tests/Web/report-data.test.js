'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {badFrames, codeParts, countShown, firstDifference, frameTime, headline, nextBad, picturesOf, shownFrame,
  sizesOf, statusLabel, worstFrame} = load(['report-data.js'], 'badFrames', 'codeParts', 'countShown', 'firstDifference', 'frameTime',
  'headline', 'nextBad', 'picturesOf', 'shownFrame', 'sizesOf', 'statusLabel',
  'worstFrame');

const good = {passes: true, outcome: 'equal'};
const bad = {passes: false, outcome: 'different'};

describe('the frames of a report', () => {
  const frames = [good, bad, good, {...bad, first: [3, 4]}, bad].map((f, i) => ({...f, number: i}));

  test('are counted in a headline', () => {
    assert.equal(headline(frames), '3 of 5 frames differ from the golden');
    assert.equal(headline([bad]), '1 of 1 frame differs from the golden');
    assert.equal(headline([good]), 'The frame matches the golden');
    assert.equal(headline([good, good]), 'All 2 frames match the golden');
  });

  test('are counted in a headline after approvals', () => {
    const approved = {...bad, approved: true};
    assert.equal(headline([good, bad, approved]),
      '1 of 3 frames differs from the golden, 1 approved');
    assert.equal(headline([good, approved, approved]), '2 of 3 frames approved');
    const report = {status: 'different', frames: [good, approved]};
    assert.deepEqual(statusLabel(report), ['equal', 'Approved']);
    assert.deepEqual(statusLabel({...report, frames: [bad]}), ['different', 'Different']);
    assert.deepEqual(statusLabel({status: 'missing'}), ['missing', 'No golden']);
    assert.deepEqual(statusLabel({status: 'equal', frames: [good]}), ['equal', 'Equal']);
  });

  test('are found by what differs', () => {
    assert.deepEqual(badFrames(frames), [1, 3, 4]);
    assert.equal(nextBad(frames, 1, 1), 3);
    assert.equal(nextBad(frames, 3, -1), 1);
    assert.equal(nextBad(frames, 4, 1), undefined);
    assert.equal(nextBad(frames, 1, -1), undefined);
    assert.equal(firstDifference(frames), 3);
    assert.equal(firstDifference([good, bad]), 1);
    assert.equal(firstDifference([good]), 0);
    const named = frames.map((frame, i) => ({...frame, name: `frame_${i}`}));
    assert.equal(worstFrame({frames: named, worst: 'frame_4'}), 4);
    assert.equal(worstFrame({frames: named, worst: null}), 3);
  });

  test('have a time where the rate is known', () => {
    assert.equal(frameTime({fps: 30, frames}, 3), '0.100 s');
    assert.equal(frameTime({fps: null, frames}, 3), 'frame 3');
  });
});

describe('the pictures of a frame', () => {
  test('are those of the nearest frame before that has some', () => {
    const frames = [good, {...good, actualSmall: 0}, good, {...good, actualSmall: 1}, good];
    const report = {frames, isServed: false};
    assert.deepEqual([0, 1, 2, 3, 4].map(i => shownFrame(report, i)), [1, 1, 1, 3, 3]);
    assert.equal(countShown(report), 2);
    assert.equal(shownFrame({frames: [good, bad], isServed: false}, 1), 1);
    assert.equal(shownFrame({frames, isServed: true}, 2), 2);
  });

  test('are small while it plays, and whole where it stands', () => {
    const frames = [{...bad, expectedSmall: 0, actualSmall: 1, expected: 2, actual: 3,
      difference: 4}, {...good, actualSmall: 5}, {...bad, actualSmall: 6, outcome: 'extra'}];
    const report = {frames, isServed: false};
    assert.deepEqual(picturesOf(report, 0, 0, false), {expected: 0, actual: 1, difference: null});
    assert.deepEqual(picturesOf(report, 0, 0, true), {expected: 2, actual: 3, difference: 4});
    assert.deepEqual(picturesOf(report, 0, 1, true), {expected: 5, actual: 5, difference: null});
    assert.deepEqual(picturesOf(report, 0, 2, true),
      {expected: null, actual: 6, difference: null});
  });

  test('have addresses where a server draws them', () => {
    const report = {frames: [good, {...bad, outcome: 'missing'}, bad], isServed: true};
    assert.deepEqual(picturesOf(report, 7, 0, false), {expected: 'pictures/7/0/actualSmall',
      actual: 'pictures/7/0/actualSmall', difference: null});
    assert.deepEqual(picturesOf(report, 7, 1, true),
      {expected: 'pictures/7/1/expected', actual: null, difference: null});
    assert.equal(picturesOf(report, 7, 2, true).difference, 'pictures/7/2/difference');
  });

  test('have sizes of their own where these differ', () => {
    const report = {size: [40, 60], frames: [bad, {...bad, expectedSize: [1, 2],
      actualSize: [3, 4]}]};
    assert.deepEqual(sizesOf(report, 0), {expected: [40, 60], actual: [40, 60]});
    assert.deepEqual(sizesOf(report, 1), {expected: [1, 2], actual: [3, 4]});
  });
});

describe('a cause', () => {
  test('has code between backticks', () => {
    assert.deepEqual(codeParts('slower: `entrance.duration` 0.5 → 0.65'),
      [['slower: ', false], ['entrance.duration', true], [' 0.5 → 0.65', false]]);
    assert.deepEqual(codeParts('a ` b'), [['a ` b', false]]);
    assert.deepEqual(codeParts('`a` and `b'), [['a', true], [' and `b', false]]);
    assert.deepEqual(codeParts('plain'), [['plain', false]]);
  });
});
