// Which folders of a project may import which: zones for the lint rule `import-x/no-restricted-paths`.
import { readdirSync } from 'node:fs';
import path from 'node:path';

const WORKSPACE = path.join(import.meta.dirname, '..', '..');

/**
 * The folders directly below `root` in an order: each may import itself and folders of earlier rows, so there is no
 * cycle among them. Files directly in `root` compose the folders: they may import every one and are imported by none.
 * @param {string} root relative to the workspace
 * @param {readonly (string | readonly string[])[]} rows the lowest first; folders of one row do not see each other
 * @returns zones of the rule
 * @throws Error for a folder without a place in the order
 */
export function inOrder(root, rows) {
  const folders = rows.flat();
  const found = readdirSync(path.join(WORKSPACE, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    // Git leaves the folders of another branch behind, empty.
    .filter(({ name }) => readdirSync(path.join(WORKSPACE, root, name)).length > 0);
  const missing = found.map(({ name }) => name).filter((name) => !folders.includes(name));
  if (missing.length > 0) throw new Error(`Give ${missing.join(', ')} of ${root} a place in eslint.config.mjs.`);
  return rows.flatMap((row, n) =>
    [row]
      .flat()
      .map((folder) => only(root, folder, rows.slice(0, n).flat(), 'Imports run from later folders to earlier ones')),
  );
}

/**
 * @param {string} root relative to the workspace
 * @param {string} folder the folder whose imports from `root` are limited
 * @param {readonly string[]} others what it may import besides itself
 * @param {string} rule the reason that the message begins with
 */
export function only(root, folder, others, rule = 'Imports run one way between these folders') {
  return {
    target: `./${root}/${folder}`,
    from: `./${root}`,
    except: [folder, ...others].map((name) => `./${name}`),
    message: `${rule}: ${folder} may import ${others.join(', ') || 'nothing else'}. See eslint.config.mjs.`,
  };
}
