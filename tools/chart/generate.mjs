// Writes what is made from the chart: the table of values in its README and the plain manifests. With `--check` it writes
// nothing and names what is stale. Run after `npm run build`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { kubeTool } from '@candor/testing/kube-tools.js';
import { baseManifests } from './manifests.mjs';
import { chartReadme } from './readme.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const base = path.join(root, 'k8s', 'base');

const made = new Map([[path.join(root, 'charts', 'candor', 'README.md'), chartReadme(root)]]);
for (const [name, text] of baseManifests(root, await kubeTool('helm-4'))) made.set(path.join(base, name), text);
const there = existsSync(base) ? readdirSync(base).map((name) => path.join(base, name)) : [];
const superfluous = there.filter((file) => !made.has(file));
const stale = [...made].filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text);

if (process.argv.includes('--check')) {
  for (const file of [...stale.map(([file]) => file), ...superfluous]) {
    console.error(`${path.relative(root, file)} is stale.`);
    process.exitCode = 1;
  }
} else {
  mkdirSync(base, { recursive: true });
  for (const [file, text] of stale) writeFileSync(file, text);
  for (const file of superfluous) rmSync(file);
}
