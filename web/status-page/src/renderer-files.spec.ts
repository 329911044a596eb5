import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentOf, rendererFiles } from './renderer-files.js';

describe('the files of the renderer', () => {
  const files = rendererFiles();
  const endings = files.map((file) => file.replaceAll(path.sep, '/'));

  it('have a short name together', () => {
    expect(contentOf(files)).toMatch(/^[\w-]{22}$/);
    expect(contentOf(files)).toBe(contentOf(rendererFiles()));
  });

  it.each(['/page.css', '/browser/page.js', '/embeds/widget.js', '/language/ja.ts', '/share-images/operational.png'])(
    'are, among others, %s',
    (ending) => {
      expect(endings.filter((file) => file.endsWith(ending))).toHaveLength(1);
    },
  );

  it('are every module of ours that the renderer imports, and no tests', () => {
    const imported = new Set<string>();
    for (const file of files.filter((one) => /\.tsx?$/.test(one)))
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/from '@candor\/([\w-]+\/[^']+)\.js'/g))
        imported.add(name.replace('/', '/src/'));
    expect(imported.size).toBeGreaterThan(10);
    for (const name of imported)
      expect([name, endings.some((file) => file.replace(/\.tsx?$/, '').endsWith(name))]).toEqual([name, true]);
    expect(endings.filter((file) => /\.spec\.|\/testing\//.test(file))).toEqual([]);
  });

  it('have another name with another content, whichever file it is in', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'candor-renderer-'));
    try {
      const own = ['a.js', 'b.css'].map((name) => path.join(folder, name));
      const write = (...contents: string[]): string => {
        own.forEach((file, index) => writeFileSync(file, contents[index] ?? ''));
        return contentOf(own);
      };
      const names = [write('one', 'two'), write('one', 'twO'), write('one1', 'two'), write('onetwo', '')];
      expect(new Set(names).size).toBe(names.length);
      expect(write('one', 'two')).toBe(names[0]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
