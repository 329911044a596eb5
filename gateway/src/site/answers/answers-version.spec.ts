import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contentOf, rendererFiles } from '@candor/status-page/renderer-files.js';
import { answerFiles, answersContent } from './answer-files.js';
import { answersVersion } from './answers-version.js';

/** What of the imports of `render-answer` does not decide what an answer shows. */
const DECIDES_NOTHING = ['content-encoding', 'kept-state', 'state-file', 'previewed-page', 'recently-used'];

describe('the version of answers', () => {
  const own = answerFiles().slice(rendererFiles().length);
  const names = own.map((file) => path.parse(file).name);

  it('is that of the renderer and of what decides here what readers see', () => {
    expect(answersVersion()).toMatch(/^[\w-]{22}$/);
    expect(answersVersion()).toBe(answersVersion(answersContent()));
    expect(answersVersion()).not.toBe(answersVersion(contentOf(rendererFiles())));
    expect(answersContent()).toBe(contentOf([...rendererFiles(), ...own]));
    expect(answersContent()).not.toBe(contentOf(rendererFiles()));
    expect(names).toEqual(expect.arrayContaining(['visible-to', 'render-answer']));
  });

  it('covers what the thread that renders imports of this gateway', () => {
    const source = readFileSync(
      own.find((file) => file.includes('render-answer'))!,
      'utf8',
    );
    const imported = Array.from(source.matchAll(/from '\.[^']*\/([\w-]+)\.js'/g), ([, name = '']) => name);
    expect(imported).toContain('visible-to');
    expect(imported.filter((name) => !names.includes(name)).toSorted()).toEqual(DECIDES_NOTHING.toSorted());
  });
});
