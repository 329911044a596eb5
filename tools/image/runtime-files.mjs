// Finds what the apps need at run time by following the imports of the built code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/**
 * @param {string} root the workspace, built
 * @param {string[]} more programs beside those of every image
 * @returns {Promise<{ projects: { name: string, folder: string }[], packages: string[] }>} our projects and packages,
 * each of which is taken whole: they read files beside their code, and their licences have to be there. Folders are
 * relative to `root`.
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
  const found = { projects: new Set(), packages: new Set() };
  for (const file of fileList) {
    const project = projects.find(({ folder }) => file.startsWith(`${folder}/`));
    const [folder] = PACKAGE.exec(file) ?? [];
    if (project !== undefined) found.projects.add(project);
    // Some packages try to load others, which are not in the bill of materials if they are here for development only.
    else if (folder !== undefined && !LINK.test(file) && !locked[folder]?.dev) found.packages.add(folder);
  }
  return { projects: [...found.projects], packages: [...found.packages] };
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
