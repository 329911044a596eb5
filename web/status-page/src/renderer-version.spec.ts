import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rendererFiles, rendererVersion, versionOf } from './renderer-version.js';

describe('the version of the renderer', () => {
  const files = rendererFiles();
  const endings = files.map((file) => file.replaceAll(path.sep, '/'));

  it('is a short name that does not change while a process runs', () => {
    expect(rendererVersion()).toMatch(/^[\w-]{22}$/);
    expect(rendererVersion()).toBe(rendererVersion());
    expect(versionOf(files)).toBe(rendererVersion());
  });

  it.each(['/page.css', '/browser/page.js', '/embeds/widget.js', '/language/ja.ts', '/share-images/operational.png'])(
    'covers the content in %s',
    (ending) => {
      expect(endings.filter((file) => file.endsWith(ending))).toHaveLength(1);
    },
  );

  it('covers every module of ours that the renderer imports, and no tests', () => {
    const imported = new Set<string>();
    for (const file of files.filter((one) => /\.tsx?$/.test(one)))
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/from '@candor\/([\w-]+\/[^']+)\.js'/g))
        imported.add(name.replace('/', '/src/'));
    expect(imported.size).toBeGreaterThan(10);
    for (const name of imported)
      expect([name, endings.some((file) => file.replace(/\.tsx?$/, '').endsWith(name))]).toEqual([name, true]);
    expect(endings.filter((file) => /\.spec\.|\/testing\//.test(file))).toEqual([]);
  });

  it('is different for different content, whichever file it is in', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'candor-version-'));
    try {
      const own = ['a.js', 'b.css'].map((name) => path.join(folder, name));
      const write = (...contents: string[]): string => {
        own.forEach((file, index) => writeFileSync(file, contents[index] ?? ''));
        return versionOf(own);
      };
      const versions = [write('one', 'two'), write('one', 'twO'), write('one1', 'two'), write('onetwo', '')];
      expect(new Set(versions).size).toBe(versions.length);
      expect(write('one', 'two')).toBe(versions[0]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
