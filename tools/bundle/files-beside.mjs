// Modules name files beside them by `new URL('./file', import.meta.url)`, of which a bundler has to know.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const BESIDE = /new URL\((['"`])([^'"`]+)\1,\s*import\.meta\.url\)/g;

/**
 * Brings such files along: a module, which runs in a thread, as a program; any other as it is.
 * @param {string} root the workspace
 * @returns {import('rolldown').Plugin}
 */
export function filesBeside(root) {
  return {
    name: 'files-beside',
    transform: {
      filter: { id: { exclude: /[\\/]node_modules[\\/]/ }, code: 'import.meta.url' },
      handler(code, id) {
        const found = code.replaceAll(BESIDE, (_, _quote, name) => {
          const file = path.resolve(path.dirname(id), name);
          if (!existsSync(file)) this.error(`${path.relative(root, id)} names ${name}, which does not exist`);
          return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile(emitted(file, root))})`;
        });
        return { code: found, map: null };
      },
    },
  };
}

/** A script for browsers is a file like any other: only modules of ours have a source map beside them. */
function emitted(file, root) {
  if (existsSync(`${file}.map`)) return { type: 'chunk', id: file, fileName: path.relative(root, file) };
  return { type: 'asset', name: path.basename(file), source: readFileSync(file) };
}
