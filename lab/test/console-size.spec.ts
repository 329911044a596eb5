import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { workspace } from '@candor/dev/launcher/workspace.js';

const KB = 1000;
const FOLDER = path.join(workspace, 'web', 'console', 'dist');
const ASSETS = path.join(FOLDER, 'assets');

/** What the built console makes a browser fetch, from the imports that stand in its chunks. */
class BuiltConsole {
  private readonly chunks = new Map(
    readdirSync(ASSETS)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, readFileSync(path.join(ASSETS, file), 'utf8')]),
  );
  /** The script of the page, with what it always brings along. */
  readonly entry = this.withImports(
    /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(this.html())?.[1] ?? 'no entry',
  );

  /** Chunks of pages and layouts, by their name without the hash. */
  get pages(): string[] {
    const lazy = [...this.entry].flatMap((file) =>
      found(/import\([`"'](?:\.\/|\/assets\/)([^`"']+\.js)/g, this.code(file)),
    );
    return [...new Set(lazy)].map((file) => file.replace(/-[\w-]{8}\.js$/, ''));
  }

  /** Chunks that the page with this name needs. */
  page(name: string): Set<string> {
    const file = [...this.chunks.keys()].find((one) => one.replace(/-[\w-]{8}\.js$/, '') === name);
    return this.withImports(file ?? `no chunk ${name}`);
  }

  /** Gzipped bytes of chunks. */
  size(files: Iterable<string>): number {
    return [...files].reduce((sum, file) => sum + gzipSync(this.code(file), { level: 9 }).length, 0);
  }

  private withImports(file: string, known = new Set<string>()): Set<string> {
    if (known.has(file)) return known;
    known.add(file);
    const imported = found(/(?:\bfrom|\bimport)\s*[`"']\.\/([^`"']+\.js)[`"']/g, this.code(file));
    for (const one of imported) this.withImports(one, known);
    return known;
  }

  private code(file: string): string {
    const code = this.chunks.get(file);
    if (code === undefined) throw new Error(`${file}: not in ${ASSETS}`);
    return code;
  }

  private html(): string {
    return readFileSync(path.join(FOLDER, 'index.html'), 'utf8');
  }
}

function found(pattern: RegExp, code: string): string[] {
  return [...code.matchAll(pattern)].map(([, file = '']) => file);
}

/** How much script the built console loads (`npm run build` before, as `npm test` does). */
describe('the built console', () => {
  let built: BuiltConsole;
  beforeAll(() => {
    if (!existsSync(ASSETS)) throw new Error('There is no built console: npm run build');
    built = new BuiltConsole();
  });

  it('loads at most 150 kB of script for the login', () => {
    const login = new Set([...built.entry, ...built.page('AuthPage')]);
    expect(built.size(login)).toBeLessThanOrEqual(150 * KB);
  });

  it('adds at most 122 kB for any page, the frame around it included', () => {
    const pages = built.pages;
    expect(pages).toEqual(
      expect.arrayContaining(['AuthPage', 'OpenIncidentsPage', 'EditIncidentPage', 'SettingsPage']),
    );
    const frame = built.page('Shell');
    const added = pages.map((name) => {
      const files = new Set([...frame, ...built.page(name)]);
      const more = [...files].filter((file) => !built.entry.has(file));
      return { name, kB: Math.round(built.size(more) / KB) };
    });
    expect(added.filter(({ kB }) => kB > 122)).toEqual([]);
  });
});
