import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seconds } from '../faults/format.js';
import { adminCommands, clusterCommands } from './documented-commands.js';
import { Release } from './release.js';
import { Shell } from './shell.js';
import { stepsNamed, type ClusterRun, type Step } from './steps.js';

/**
 * `npm run cluster`: what the README says about a cluster, word by word, on the cluster that kubectl talks to, and then
 * what happens to a release: a fan-out, kills, restarts, upgrades. Exit code 0 when all of it went well, 1 when
 * something did not, 2 for invalid arguments.
 */
const USAGE =
  'Usage: npm run cluster -- --registry <registry with candor in it> [--build] [--steps <name>[,<name>]]\n' +
  'The namespace "candor" must not be there yet; it stays afterwards.';

const root = path.resolve(import.meta.dirname, '../../..');
const say = (line: string): void => console.log(line);

function choose(): { readonly steps: readonly Step[]; readonly registry: string; readonly builds: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        registry: { type: 'string', default: process.env.REGISTRY ?? '' },
        build: { type: 'boolean', default: false },
        steps: { type: 'string', default: '' },
      },
    });
    if (values.registry === '') throw new Error('--registry is missing.');
    const names = values.steps.split(',').flatMap((name) => name.trim() || []);
    return { steps: stepsNamed(names), registry: values.registry, builds: values.build };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return process.exit(2);
  }
}

const { steps, registry, builds } = choose();
const shell = new Shell(root, { REGISTRY: registry }, say);
const release = new Release(shell);
const textOf = (name: string): Promise<string> => readFile(path.join(root, name), 'utf8');
const commands = clusterCommands(await textOf('README.md'));
const administration = adminCommands(await textOf('docs/OPERATING.md'));
const run: ClusterRun = {
  ...{ shell, release, commands, adminCommands: administration, builds, say },
  image: `${registry}/candor:0.1.0`,
};
let failed: string | undefined;
for (const step of steps) {
  const startedAt = Date.now();
  say(`\n## ${step.name}`);
  try {
    await step.run(run);
    say(`${step.name}: went well, ${seconds(Date.now() - startedAt)}`);
  } catch (error) {
    failed = step.name;
    say(`${step.name}: FAILED, ${seconds(Date.now() - startedAt)}\n${(error as Error).message}`);
    break;
  }
}
release.close();
say(failed === undefined ? `\n${steps.length} steps went well` : `\n${failed} did not go well`);
process.exit(failed === undefined ? 0 : 1);
