import { Linter } from 'eslint';
import { plainNames } from './plain-names.mjs';

/** What the rule says of a text, one message for each word. */
function messages(text: string, filename = 'page-server.js'): string[] {
  const plugins = { candor: { rules: { 'plain-names': plainNames } } };
  return new Linter()
    .verify(text, { plugins, rules: { 'candor/plain-names': 'error' } }, filename)
    .map((one) => one.message);
}

describe('names', () => {
  it.each([
    'const openDoor = 1;',
    'function openDoor() {}',
    'class OpenDoor {}',
    'class Server { door() {} }',
    'const A_DOOR = 1;',
  ])('that the field does not have are refused, with those it has: %s', (text) => {
    expect(messages(text)).toEqual([expect.stringContaining('say server or listener')]);
  });

  it('of files are looked at too', () => {
    expect(messages('', 'http-door.js')).toEqual([expect.stringContaining('"door"')]);
  });

  it.each([
    'class SideDoorKeys {}',
    'const SIDE_DOOR = 1;',
    'const background = 1;',
    'const outdoors = 1;',
    'const amended = 1;',
    "const say = 'the door';",
  ])('are taken as whole words, and texts are no names: %s', (text) => {
    expect(messages(text)).toEqual([]);
  });
});
