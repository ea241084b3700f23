'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {isExcerpt, marksOf, messagePlace} =
  load(['messages.js'], 'isExcerpt', 'marksOf', 'messagePlace');

describe('messages about a preset', () => {
  test('have places in its text', () => {
    const error = `a.json:23:17: error: entrance.duration: expected a number
   23 |     "duration": "long",
      |                 ^~~~~~
  hint: seconds
deck.json:1:1: error: expected a deck
a.json:30:2: error: expected a comma`;
    assert.deepEqual(marksOf([error, 'a.json:4:5: warning: slow'], 'a.json'), [
      {line: 23, column: 17, length: 6, kind: 'error'},
      {line: 30, column: 2, length: 1, kind: 'error'},
      {line: 4, column: 5, length: 1, kind: 'warning'},
    ]);
  });

  test('begin with a place, whatever is in the path', () => {
    const place = messagePlace('a (1).json:3:14: error: expected a number', 'a (1).json');
    assert.deepEqual(place, {line: 3, column: 14, kind: 'error', text: 'a (1).json:3:14',
      rest: ': error: expected a number'});
    assert.equal(messagePlace('a.json: error: not found', 'a.json'), null);
    assert.equal(messagePlace('b.json:3:14: error: no', 'a.json'), null);
  });

  test('show lines of the preset', () => {
    assert.ok(isExcerpt('   23 |     "duration": "long",'));
    assert.ok(isExcerpt('      |                 ^~~~~~'));
    assert.ok(!isExcerpt('  hint: seconds'));
  });
});
