// The programs of the product: what is started by its file, in a process or a thread of its own.
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Programs of the image besides the apps' own `main.js`. */
const OPS = ['ops/dist/admin/main.js', 'ops/dist/admin/healthcheck.js', 'ops/dist/all/main.js'];

/** And those of the standalone image. */
export const STANDALONE = ['ops/dist/standalone/main.js', 'ops/dist/standalone/admin.js'];

/** One file with nothing but Node's own modules, to be copied out of the image. */
export const ONE_FILE = 'ops/dist/side-door/main.js';

/** In no image: what `npm start` runs. */
export const DEVELOPMENT = ['dev/dist/launcher/main.js'];

/**
 * The programs of every image, relative to the workspace, as `npm run build` compiles them.
 * @param {string} root the workspace
 * @returns {string[]}
 */
export function programs(root) {
  return [...mains(root), ...OPS];
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
