// `npm run fuzz [-- <bodies per route> [seed]]`: the bad-input suite at full size, with a random seed by default, and
// the suite that looks for API keys in a dump.
import path from 'node:path';
import { checkNode, install, main, projectEnv, projectNode, root, runForeground } from './bootstrap.mjs';

const FULL_SIZE = '5000';
const API_KEYS = '10000';

await main(async () => {
  checkNode();
  const [runs = FULL_SIZE, seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);
  await install();
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const env = { ...projectEnv(), CANDOR_FUZZ_RUNS: runs, CANDOR_FUZZ_SEED: seed, CANDOR_API_KEYS: API_KEYS };
  console.log(`${runs} bodies per route, seed ${seed}`);
  return runForeground(
    projectNode(),
    [...node, jest, 'lab/test/api/bad-input', 'services/identity/test/api-keys'],
    env,
  );
});
