// Finds what the programs need at run time by following their imports.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { ONE_FILE, programs } from '../bundle/programs.mjs';

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
/** Packages that load files by names which only the running program knows; taken whole. */
const WHOLE = /^node_modules\/(@img\/|swagger-ui-dist$)/;
/** Packages without a state, which may be loaded twice: by a package that is apart too. */
const TWICE = new Set(['node_modules/semver']);
/** Loaded by a `require` that the bundler made, which cannot be followed. */
const REQUIRED = 'node_modules/swagger-ui-dist/absolute-path.js';
/** What has to come with the code of a package. */
const LEGAL = /^(licen[cs]e|notice|copying|copyright)/i;

/**
 * @param {string} root the workspace, built
 * @param {string[]} more programs beside those of every image
 * @returns {Promise<{ files: string[], packages: { folder: string, files: string[] }[] }>} files of programs, relative
 * to `dist`; and of each package those that are loaded from it, its manifest and its licence, relative to its folder,
 * which is relative to `root`. Of a package that is part of the programs only the last two.
 * @throws Error when a package would be loaded twice: it is part of the programs, and its files are loaded too
 */
export async function findRuntime(root, more = []) {
  const dist = path.join(root, 'dist');
  const entries = [...programs(root), ...more, ONE_FILE].map((entry) => path.join(dist, entry));
  const { fileList } = await nodeFileTrace([...entries, path.join(root, REQUIRED)], { base: root, processCwd: root });
  const files = [...fileList].flatMap((file) => (file.startsWith('dist/') ? [file.slice('dist/'.length)] : []));
  const partsOf = JSON.parse(readFileSync(path.join(dist, 'packages.json'), 'utf8'));
  const joined = new Set(files.flatMap((file) => partsOf[file] ?? []));
  const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const apart = new Map();
  for (const file of fileList) {
    const [folder] = PACKAGE.exec(file) ?? [];
    // Some packages try to load others, which are not in the bill of materials if they are here for development only.
    if (folder !== undefined && !locked[folder]?.dev)
      apart.set(folder, [...(apart.get(folder) ?? []), path.relative(folder, file)]);
  }
  const twice = [...apart.keys()].filter((folder) => joined.has(folder) && !TWICE.has(folder));
  if (twice.length > 0) throw new Error(`part of the programs, and loaded from node_modules too: ${twice.join(', ')}`);
  const folders = new Set([...joined, ...apart.keys()]);
  return {
    files: files.flatMap((file) => [file, `${file}.map`]).filter((file) => existsSync(path.join(dist, file))),
    packages: [...folders].map((folder) => ({ folder, files: filesOf(root, folder, apart.get(folder) ?? []) })),
  };
}

function filesOf(root, folder, traced) {
  const isFile = (file) => statSync(path.join(root, folder, file)).isFile();
  if (WHOLE.test(folder)) return readdirSync(path.join(root, folder), { recursive: true }).filter(isFile);
  const legal = readdirSync(path.join(root, folder)).filter((file) => LEGAL.test(file) && isFile(file));
  return [...new Set(['package.json', ...traced.filter(isFile), ...legal])];
}
