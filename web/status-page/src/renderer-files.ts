import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Neither files for tests nor source maps and declarations. */
const NO_PART_OF_IT = /\.spec\.tsx?$|\.map$|^testing\//;

const require = createRequire(import.meta.url);

/**
 * The files that decide, apart from the state, what a page looks like, as absolute paths: all of this package, of the
 * ui, of the JSON for other clients, of Markdown and of the words, and the used parts of the contracts.
 */
export function rendererFiles(): string[] {
  const contracts = path.dirname(require.resolve('@candor/proto/page-status.js'));
  return [
    ...filesOf(import.meta.dirname),
    ...filesOf(path.join(path.dirname(require.resolve('@candor/ui/status/palette.js')), '..')),
    ...filesOf(path.dirname(require.resolve('@candor/compat/incident-json.js'))),
    ...filesOf(path.dirname(require.resolve('@candor/markdown/to-elements.js'))),
    ...filesOf(path.dirname(require.resolve('@candor/words/languages.js'))),
    ...filesOf(contracts, false),
    ...filesOf(path.join(contracts, 'gen/candor/status')),
    ...filesOf(path.join(contracts, 'gen/candor/pages')),
    // These render HTML from elements, read Markdown and render a calendar: another release is a different file.
    require.resolve('react-dom/package.json'),
    require.resolve('markdown-it/package.json'),
    require.resolve('ical-generator'),
    require.resolve('@date-fns/tz/package.json'),
  ];
}

/** A short name for what files (absolute paths) contain: 22 characters. */
export function contentOf(files: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of files) digest.update(`\0${path.basename(file)}\0`).update(readFileSync(file));
  return digest.digest('base64url').slice(0, 22);
}

function filesOf(folder: string, recursive = true): string[] {
  return readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((name) => path.extname(name) !== '' && !NO_PART_OF_IT.test(name))
    .toSorted()
    .map((name) => path.join(folder, name));
}
