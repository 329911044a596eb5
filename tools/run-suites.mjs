// Runs suites with jest, once: a failing suite fails the run.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectEnv, projectNode, root, runForeground } from './bootstrap.mjs';

/**
 * @param suites the configuration of jest, and the file for its report
 * @param extraEnv variables for the suites
 * @param paths patterns of the suites to run; all of them without any
 * @returns how many tests passed and failed
 */
export async function runSuites({ config, file }, extraEnv = {}, paths = []) {
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const args = [`--config=${config}`, '--json', `--outputFile=${file}`, '--ci', '--passWithNoTests', ...paths];
  const code = await runForeground(projectNode(), [...node, jest, ...args], { ...projectEnv(), ...extraEnv });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  // A suite that did not even start has no failed tests.
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  return { passed: report?.numPassedTests ?? 0, failed: failed === 0 && code !== 0 ? 1 : failed };
}
