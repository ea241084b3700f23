'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {ViewChoice, viewName} = load(['preview-view.js'], 'ViewChoice', 'viewName');

describe('the view of the preview', () => {
  const usual = {overlay: false, reduced: false, rows: 3};

  for (const [view, name] of [
    [{overlay: false, reduced: false, row: null}, 'plain'],
    [{overlay: true, reduced: false, row: null}, 'overlay'],
    [{overlay: false, reduced: true, row: 0}, 'reduced+row0'],
    [{overlay: true, reduced: true, row: 12}, 'overlay+reduced+row12'],
  ]) test(`is called ${name}`, () => assert.equal(viewName(view), name));

  test('has no name while nothing is chosen, or what the command line asks for', () => {
    const choice = new ViewChoice();
    assert.equal(choice.name(usual), null);
    assert.equal(choice.name({...usual, overlay: true}), null);
    choice.toggle('overlay', usual);
    assert.equal(choice.name(usual), 'overlay');
    choice.toggle('overlay', usual);
    assert.equal(choice.name(usual), null);
    const reduced = {...usual, reduced: true};
    choice.toggle('reduced', reduced);
    assert.equal(choice.name(reduced), 'plain');
  });

  test('has curves of its own with other motion alone', () => {
    const choice = new ViewChoice();
    choice.toggle('overlay', usual);
    choice.chooseRow('1', usual);
    assert.equal(choice.motionName(usual), null);
    choice.toggle('reduced', usual);
    assert.equal(choice.motionName(usual), 'reduced');
    assert.equal(choice.name(usual), 'overlay+reduced+row1');
  });

  test('goes through the rows and back to all of them', () => {
    const choice = new ViewChoice();
    const rows = [1, 1, 1, 1, -1, -1].map(direction => {
      choice.stepRow(direction, usual);
      return choice.row;
    });
    assert.deepEqual(rows, [0, 1, 2, null, 2, 1]);
  });

  test('has no row that the preset lacks', () => {
    const choice = new ViewChoice();
    for (const text of ['', '3', '-1', '1.5', 'x']) {
      choice.chooseRow(text, usual);
      assert.equal(choice.row, null, text);
    }
    choice.chooseRow('2', usual);
    assert.equal(choice.name(usual), 'row2');
    // It is back once there are so many rows again.
    assert.equal(choice.name({...usual, rows: 2}), null);
    assert.equal(choice.name(usual), 'row2');
  });
});
