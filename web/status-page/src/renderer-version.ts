import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Neither what is there for tests nor what debuggers read. */
const NO_PART_OF_IT = /\.spec\.tsx?$|\.map$|^testing\//;

const require = createRequire(import.meta.url);

let version: string | undefined;

/**
 * Names this build of the renderer, for entity tags: 22 characters that differ when anything differs from which an answer follows
 * beside the state. Read once per process.
 */
export function rendererVersion(): string {
  version ??= versionOf(rendererFiles());
  return version;
}

/** The files whose content a version names, as absolute paths: all of this package and of the ui, of the contracts what is used. */
export function rendererFiles(): string[] {
  const contracts = path.dirname(require.resolve('@candor/proto/page-status.js'));
  return [
    ...filesOf(import.meta.dirname),
    ...filesOf(path.join(path.dirname(require.resolve('@candor/ui/status/palette.js')), '..')),
    ...filesOf(contracts, false),
    ...filesOf(path.join(contracts, 'gen/candor/status')),
    ...filesOf(path.join(contracts, 'gen/candor/pages')),
    // These make HTML of elements and a calendar of maintenances: another release is another file.
    require.resolve('react-dom/package.json'),
    require.resolve('ical-generator'),
  ];
}

/** Of files (absolute paths), and of Node, which brings the rules of languages and time zones. */
export function versionOf(files: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(process.versions));
  for (const file of files) digest.update(`\0${path.basename(file)}\0`).update(readFileSync(file));
  return digest.digest('base64url').slice(0, 22);
}

function filesOf(folder: string, recursive = true): string[] {
  return readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((name) => path.extname(name) !== '' && !NO_PART_OF_IT.test(name))
    .toSorted()
    .map((name) => path.join(folder, name));
}
