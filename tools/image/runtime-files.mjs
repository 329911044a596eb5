// Finds what the apps need at run time by following the imports of the built code.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/** Programs of the image besides the apps' own `main.js`. */
export const PROGRAMS = ['ops/dist/admin/main.js', 'ops/dist/admin/healthcheck.js', 'ops/dist/all/main.js'];

/** And those of the standalone image. */
export const STANDALONE = ['ops/dist/standalone/main.js', 'ops/dist/standalone/admin.js'];

/** Programs that apps run in threads, which no module imports. */
const THREADS = ['gateway/dist/site/answers/render-answer.js', 'gateway/dist/site/states/keep-states.js'];

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
/** Projects are linked into `node_modules`; what is traced there is only the link. */
const LINK = /^node_modules\/@candor\//;

/** Ends a warning about an import that was not found: the file with the import. */
const IMPORTER = / loaded from (.+)$/;

/** Packages that load files by names which only the running program knows; taken whole. */
const WHOLE = /^node_modules\/(@img\/|swagger-ui-dist$)/;
/** What has to come with the code of a package. */
const LEGAL = /^(licen[cs]e|notice|copying|copyright)/i;

/**
 * @param {string} root the workspace, built
 * @param {string[]} more programs beside those of every image
 * @returns {Promise<{ projects: { name: string, folder: string }[], packages: { folder: string, files: string[] }[] }>}
 * our projects, and of each package the files that are loaded and its licence. Folders are relative to `root`, files to
 * their package.
 * @throws Error when our code imports what was not built or is not installed
 */
export async function findRuntime(root, more = []) {
  const entries = [...mains(root), ...PROGRAMS, ...more, ...THREADS];
  const { fileList, warnings } = await nodeFileTrace(
    entries.map((entry) => path.join(root, entry)),
    { base: root, processCwd: root },
  );
  const missing = [...warnings].find(({ message }) => {
    const importer = path.relative(root, IMPORTER.exec(message)?.[1] ?? 'node_modules');
    return !importer.split(path.sep).includes('node_modules');
  });
  if (missing) throw missing;
  const projects = workspaceProjects(root);
  const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const projectsFound = new Set();
  const packages = new Map();
  for (const file of fileList) {
    const project = projects.find(({ folder }) => file.startsWith(`${folder}/`));
    const [folder] = PACKAGE.exec(file) ?? [];
    if (project !== undefined) projectsFound.add(project);
    // Some packages try to load others, which are not in the bill of materials if they are here for development only.
    else if (folder !== undefined && !LINK.test(file) && !locked[folder]?.dev)
      packages.set(folder, [...(packages.get(folder) ?? []), path.relative(folder, file)]);
  }
  return {
    projects: [...projectsFound],
    packages: [...packages].map(([folder, traced]) => ({ folder, files: filesOf(root, folder, traced) })),
  };
}

function filesOf(root, folder, traced) {
  const isFile = (file) => statSync(path.join(root, folder, file)).isFile();
  if (WHOLE.test(folder)) return readdirSync(path.join(root, folder), { recursive: true }).filter(isFile);
  const legal = readdirSync(path.join(root, folder)).filter((file) => LEGAL.test(file) && isFile(file));
  return [...new Set(['package.json', ...traced.filter(isFile), ...legal])];
}

/** The `main.js` of every app, as they were built. */
function mains(root) {
  const services = readdirSync(path.join(root, 'services')).map((name) => `services/${name}`);
  return [...services, 'gateway'].flatMap((folder) => {
    const dist = path.join(root, folder, 'dist');
    const found = readdirSync(dist, { recursive: true }).filter((file) => path.basename(file) === 'main.js');
    return found.map((file) => `${folder}/dist/${file}`);
  });
}

function workspaceProjects(root) {
  const { workspaces } = readManifest(root, '.');
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`);
  });
  const known = folders.filter((folder) => existsSync(path.join(root, folder, 'package.json')));
  return known.map((folder) => ({ name: readManifest(root, folder).name, folder }));
}

function readManifest(root, folder) {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
}
