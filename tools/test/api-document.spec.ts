import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspace } from '../src/launcher/workspace.js';

const read = (file: string): string => readFileSync(path.join(workspace, file), 'utf8');

/** Every `file`: "name"; "name" of the document. */
function references(): { file: string; name: string }[] {
  return [...read('docs/API.md').matchAll(/`([^`]+\.spec\.ts)`((?:[:;] "(?:[^"]|"(?! *[;|]))+")+)/g)].flatMap(
    ([, file = '', names = '']) =>
      names.split(/(?<="); (?=")/).map((name) => ({ file, name: name.replace(/^[:;] /, '').replace(/^"|"$/g, '') })),
  );
}

describe('the document of the interface', () => {
  it('names tests that there are', () => {
    const found = references();
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter(({ file, name }) => !read(file).includes(name))).toEqual([]);
  });

  it('names no test it does not hold to', () => {
    const files = [...read('docs/API.md').matchAll(/`([^`]+\.spec\.ts)`/g)].map(([, file]) => file);
    const named = new Set(references().map(({ file }) => file));
    expect(files.filter((file) => !named.has(file ?? ''))).toEqual([]);
  });
});
