// Copies what the apps need at run time, and nothing else, into a folder: our built code, the files it imports, and
// with `--system` the Node that runs this, the shared libraries and the few files of a root file system; with
// `--standalone` also PostgreSQL. The Dockerfile builds the images from it. Run after `npm run build`:
// node tools/image/stage.mjs <folder> [--system | --standalone]
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeSbom } from '../supply-chain/write-sbom.mjs';
import { STANDALONE } from '../bundle/programs.mjs';
import { findRuntime } from './runtime-files.mjs';
import { stageServers } from './stage-servers.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** The user of the image; a number, so that Kubernetes can see that it is not root. */
const UID = 10_001;
/** Files of packages for browsers and for development, which Node in production does not load. */
const ELSEWHERE = /\.map$|node_modules\/swagger-ui-dist\/swagger-ui(-es-bundle.*)?\.js$/;

const [folder, ...flags] = process.argv.slice(2);
if (folder === undefined || flags.some((flag) => !['--system', '--standalone'].includes(flag))) {
  console.error('Usage: node tools/image/stage.mjs <folder> [--system | --standalone]');
  process.exit(2);
}
const target = path.resolve(folder);
const isStandalone = flags.includes('--standalone');
rmSync(target, { recursive: true, force: true });
await stageApp(path.join(target, 'app'));
if (isStandalone || flags.includes('--system')) stageSystem(target);
if (isStandalone) stageServers(root, target, (program) => stageLibraries(program, target));
console.log(`${(sizeOf(target) / 1_000_000).toFixed(0)} MB`);

async function stageApp(app) {
  const { files, packages } = await findRuntime(root, isStandalone ? STANDALONE : []);
  for (const file of files) copy(path.join(root, 'dist', file), path.join(app, file));
  for (const { folder, files } of packages)
    for (const file of files.map((name) => path.join(folder, name)))
      if (!ELSEWHERE.test(file)) copy(path.join(root, file), path.join(app, file));
  copy(path.join(root, 'web/console/dist'), path.join(app, 'web/console/dist'));
  copy(path.join(root, 'LICENSE'), path.join(app, 'LICENSE'));
  writeSbom(path.join(app, 'sbom.cdx.json'));
  writeFileSync(
    path.join(app, 'package.json'),
    `${JSON.stringify({ name: 'candor', private: true, type: 'module' })}\n`,
  );
}

function copy(from, to) {
  cpSync(from, to, { recursive: true });
}

/** Node, the libraries it and the native packages are linked with, and the files that C libraries look for. */
function stageSystem(target) {
  const node = path.join(target, 'usr/bin/node');
  copy(realpathSync(process.execPath), node);
  for (const program of [node, ...nativeCode(path.join(target, 'app'))]) stageLibraries(program, target);
  for (const folder of ['tmp', 'data/pages', 'data/secrets', 'data/gateway-secrets', 'etc'])
    mkdirSync(path.join(target, folder), { recursive: true });
  // Independent of the user who runs it here; the Dockerfile sets the mode again.
  chmodSync(path.join(target, 'tmp'), 0o1777);
  writeFileSync(path.join(target, 'etc/passwd'), `root:x:0:0:root:/:/none\ncandor:x:${UID}:${UID}:candor:/app:/none\n`);
  writeFileSync(path.join(target, 'etc/group'), `root:x:0:\ncandor:x:${UID}:\n`);
  writeFileSync(path.join(target, 'etc/nsswitch.conf'), 'hosts: files dns\n');
}

function stageLibraries(program, target) {
  const linked = execFileSync('ldd', [program], { encoding: 'utf8' });
  for (const [library] of linked.matchAll(/\/\S+/g)) {
    if (!library.startsWith(target)) copy(realpathSync(library), path.join(target, library));
  }
}

/** Bytes of the files below a folder; those behind a link are below it elsewhere. */
function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return sum + sizeOf(place);
    return entry.isFile() ? sum + statSync(place).size : sum;
  }, 0);
}

function nativeCode(folder) {
  const files = readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file));
  return files.filter((file) => /\.node$|\.so(\.[\d.]+)?$/.test(file));
}
