'use strict';
const assert = require('node:assert/strict');
const {describe, test} = require('node:test');
const {load} = require('./load.js');

const {PictureScripts} = load(['gallery-scripts.js'], 'PictureScripts');
const preset = {name: 'a/b', scripts: [0, 7, 90], media: 'image/png'};

describe('the pictures in scripts', () => {
  test('are in the script that begins before them', async () => {
    const asked = [];
    const scripts = new PictureScripts(async (name, start) => {
      asked.push([name, start]);
      return {0: 'AAAA', 6: 'BBBB', 7: 'CCCC', 95: 'DDDD'};
    });
    const addresses = [];
    for (const picture of [0, 6, 7, 95]) addresses.push(await scripts.address(preset, picture));
    assert.deepEqual(addresses,
      ['AAAA', 'BBBB', 'CCCC', 'DDDD'].map(text => `data:image/png;base64,${text}`));
    assert.deepEqual(asked, [['a/b', 0], ['a/b', 7], ['a/b', 90]]);
  });

  test('are loaded once while their script is among the last ones', async () => {
    const asked = [];
    const scripts = new PictureScripts(async (name, start) => {
      asked.push(start);
      return {};
    });
    const many = {...preset, scripts: Array.from({length: 20}, (_, i) => i)};
    await Promise.all([scripts.address(many, 3), scripts.address(many, 3)]);
    assert.deepEqual(asked, [3]);
    for (let i = 4; i < 4 + PictureScripts.most - 1; i++) await scripts.address(many, i);
    await scripts.address(many, 3);
    assert.equal(asked.filter(start => start === 3).length, 1);
    for (let i = 12; i < 20; i++) await scripts.address(many, i);
    await scripts.address(many, 3);
    assert.equal(asked.filter(start => start === 3).length, 2);
    assert.equal(scripts.scripts.size, PictureScripts.most);
  });

  test('are asked for again where a script failed', async () => {
    let fails = true;
    const scripts = new PictureScripts(async () => {
      if (fails) throw new Error('missing');
      return {0: 'AAAA'};
    });
    await assert.rejects(scripts.address(preset, 0));
    fails = false;
    assert.equal(await scripts.address(preset, 0), 'data:image/png;base64,AAAA');
  });
});
