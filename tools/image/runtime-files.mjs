// Finds what the apps need at run time by following the imports of the built code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Programs of the image besides the apps' own `main.js`. */
export const PROGRAMS = ['ops/dist/admin/main.js', 'ops/dist/admin/healthcheck.js'];

/** Programs that apps run in threads, which no module imports. */
const THREADS = ['gateway/dist/site/answers/render-answer.js', 'gateway/dist/site/states/keep-states.js'];

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s*(?:[\w*{}\s,$]+?\s*from\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/**
 * @param {string} root the workspace, built
 * @returns {{ projects: { name: string, folder: string }[], packages: string[] }} our projects, each of which is taken
 * whole; folders of packages. All relative to `root`.
 */
export function findRuntime(root) {
  const ours = workspaceProjects(root);
  const projects = new Set();
  const files = new Set();
  const packages = new Set();
  const queue = [...mains(root), ...PROGRAMS, ...THREADS];
  while (queue.length > 0) {
    const file = queue.pop();
    if (files.has(file)) continue;
    const project = [...ours.values()].find(({ folder }) => file.startsWith(`${folder}/`));
    if (project === undefined) throw new Error(`${file} belongs to no project`);
    if (!existsSync(path.join(root, file))) throw new Error(`${file} is imported and was not built`);
    files.add(file);
    projects.add(project);
    for (const name of importsOf(path.join(root, file))) {
      if (name.startsWith('node:')) continue;
      if (name.startsWith('.')) queue.push(path.posix.join(path.posix.dirname(file), name));
      else if (name.startsWith('@candor/')) queue.push(ownFile(root, ours, name));
      else addPackage(root, packageOf(name), path.dirname(file), packages);
    }
  }
  return { projects: [...projects], packages: [...packages] };
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
  const patterns = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).workspaces;
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`);
  });
  const known = folders.filter((folder) => existsSync(path.join(root, folder, 'package.json')));
  return new Map(
    known.map((folder) => {
      const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
      return [manifest.name, { name: manifest.name, folder, exports: manifest.exports ?? {} }];
    }),
  );
}

/** The built file for `@candor/x/y.js`, by the project's own export table. */
function ownFile(root, ours, specifier) {
  const name = packageOf(specifier);
  const project = ours.get(name);
  const asked = `.${specifier.slice(name.length)}`;
  for (const [pattern, entry] of Object.entries(project?.exports ?? {})) {
    // Closed to others.
    if (entry === null) continue;
    const place = entry.default;
    const [before, after = ''] = pattern.split('*');
    if (!asked.startsWith(before) || !asked.endsWith(after)) continue;
    return path.posix.join(project.folder, place.replace('*', asked.slice(before.length, asked.length - after.length)));
  }
  throw new Error(`nothing is exported as ${specifier}`);
}

/** Adds an installed package and its dependencies; optional ones that are not installed are not needed. */
function addPackage(root, name, from, packages) {
  const folder = findInstalled(root, name, from);
  if (folder === undefined || packages.has(folder)) return;
  packages.add(folder);
  const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const needed = {
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...peersOf(manifest, dependenciesOf(root)),
  };
  for (const dependency of Object.keys(needed)) {
    if (!dependency.startsWith('@types/')) addPackage(root, dependency, folder, packages);
  }
}

/** Frameworks load optional packages by name; the chosen ones are dependencies of the workspace. */
function peersOf({ peerDependencies = {}, peerDependenciesMeta = {} }, chosen) {
  const isNeeded = (name) => !peerDependenciesMeta[name]?.optional || Object.hasOwn(chosen, name);
  return Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => isNeeded(name)));
}

function dependenciesOf(root) {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies;
}

function findInstalled(root, name, from) {
  for (let at = from; ; at = path.dirname(at)) {
    const folder = path.join(at, 'node_modules', name);
    if (existsSync(path.join(root, folder, 'package.json'))) return folder;
    if (at === '.' || at === '') return undefined;
  }
}

function packageOf(specifier) {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

function importsOf(file) {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(IMPORT)].map((match) => match[1] ?? match[2]);
}
