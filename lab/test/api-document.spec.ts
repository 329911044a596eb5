import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspace } from '@candor/dev/launcher/workspace.js';

const read = (file: string): string => readFileSync(path.join(workspace, file), 'utf8');

/** The documents that quote tests: the rules for every call, and how the specification was read. */
const documents = ['docs/API.md', 'docs/SPECIFICATION.md'];

/** A document with every item of its lists on one line. */
const unwrapped = (document: string): string => read(document).replace(/\n +(?! *[-*] )/g, ' ');

/** Every item `file`: "name" of a document. */
function references(document: string): { file: string; name: string }[] {
  return [...unwrapped(document).matchAll(/`([^`]+\.spec\.tsx?)`: "(.+)"$/gm)].map(([, file = '', name = '']) => ({
    file,
    name,
  }));
}

describe('the documents of the interface', () => {
  it('quote existing tests', () => {
    const found = documents.map(references);
    expect(found.flat().length).toBeGreaterThan(140);
    expect(found.map((names) => names.length > 0)).toEqual(documents.map(() => true));
    expect(found.flat().filter(({ file, name }) => !read(file).includes(name))).toEqual([]);
  });

  it('quote a test for every file that they mention', () => {
    for (const document of documents) {
      const files = read(document).match(/`[^`]+\.spec\.tsx?`/g) ?? [];
      expect(files).toHaveLength(references(document).length);
    }
  });
});
