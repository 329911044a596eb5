// Compiles one project's `src` to `dist` with SWC. Run by Nx in the project's folder, so results are cached per project.
import { transformFile } from '@swc/core';
import { glob, mkdir, readFile, rm, writeFile, copyFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const options = JSON.parse(await readFile(path.join(root, '.swcrc'), 'utf8'));
const tsx = options.jsc.parser;
const IGNORED = /\.spec\.tsx?$|\.d\.ts$/;
const COPIED = /\.(sql|json|css|svg|png|js)$/;

await rm('dist', { recursive: true, force: true });
let count = 0;
for await (const file of glob('src/**/*.*')) {
  const target = path.join('dist', path.relative('src', file));
  if (COPIED.test(file)) {
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(file, target);
    continue;
  }
  if (IGNORED.test(file) || !/\.tsx?$/.test(file)) continue;
  // `<T>(x)` type assertions and TSX do not mix, so only .tsx files are parsed as TSX.
  const parser = { ...tsx, tsx: file.endsWith('x') };
  const { code, map } = await transformFile(file, {
    ...options,
    $schema: undefined,
    swcrc: false,
    jsc: { ...options.jsc, parser },
    sourceFileName: path.relative(path.dirname(target), file),
  });
  const out = target.replace(/\.tsx?$/, '.js');
  await mkdir(path.dirname(out), { recursive: true });
  await writeFile(out, `${code}\n//# sourceMappingURL=${path.basename(out)}.map\n`);
  await writeFile(`${out}.map`, map);
  count += 1;
}
console.log(`${count} files compiled`);
