// Writes every file of the built console also as gzip and as Brotli, which the gateway sends as they are.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'dist');
const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);

const entries = await readdir(folder, { recursive: true, withFileTypes: true });
for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
  const file = path.join(parentPath, name);
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [zipped, brotli] = await Promise.all([asGzip(bytes, { level: 9 }), asBrotli(bytes, { params })]);
  await Promise.all([writeFile(`${file}.gz`, zipped), writeFile(`${file}.br`, brotli)]);
}
