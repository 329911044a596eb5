import { correctionAudience } from './correction-audience.js';

describe('the recipients of a correction', () => {
  it.each([
    ['who follow what the entry names or ever named', [['a', 'b'], ['b', 'c'], ['a']], ['a', 'b', 'c']],
    ['are all where it names no component now', [[], ['a']], []],
    ['are all where it once named none', [['a'], ['b'], []], []],
  ])('%s', (_who, said, expected) => {
    expect(correctionAudience(said)).toEqual(expected);
  });
});
