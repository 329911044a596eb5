// Writes the files generated for and from the chart: the users of NATS, the table of values in its README, the plain
// manifests. With `--check` it writes nothing and names stale files. Run after `npm run build`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { natsConfig, passwordVariable } from '@candor/bus/access/nats-config.js';
import { kubeTool } from '@candor/tools/chart/kube-tools.js';
import { baseManifests } from './manifests.mjs';
import { chartReadme } from './readme.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const base = path.join(root, 'k8s', 'base');

const chart = path.join(root, 'charts', 'candor');
const made = new Map([[path.join(chart, 'README.md'), chartReadme(root)]]);
const password = (user) => `$${passwordVariable(user)}`;
// The user of apps of 0.1.0 during an upgrade; no other app uses it.
const shared = { unlimited: ['shared'], withoutCredentials: 'shared' };
made.set(path.join(chart, 'files', 'nats-users.conf'), natsConfig({ password }));
made.set(
  path.join(chart, 'files', 'nats-users-of-upgrade.conf'),
  natsConfig({ password: (user) => (user === 'shared' ? '"shared"' : password(user)), ...shared }),
);
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
