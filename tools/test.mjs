// `npm test`: everything there is to know about whether this works. The last line is `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, checkNode, install, projectEnv, projectNode, Refusal, root, run, runForeground } from './bootstrap.mjs';
import { runChecks } from './run-checks.mjs';
import { callLog, callsProgram } from './calls-log.mjs';
import { bold, say, step } from './terminal.mjs';

const results = path.join(root, '.candor', 'test-results');
const suites = [
  { title: 'Unit and integration tests', config: 'jest.config.mjs', file: path.join(results, 'suites.json') },
  { title: 'End-to-end tests', config: 'tools/e2e/jest.config.mjs', file: path.join(results, 'e2e.json') },
];

const total = { passed: 0, failed: 0 };
try {
  if (process.argv.length > 2)
    throw new Refusal('`npm test` runs everything. For some suites: npm run jest -- <pattern>');
  checkNode();
  await install();
  await build();
  await fetchNatsServer();
  heading('Checks');
  total.failed += (await runChecks()).length;
  rmSync(callLog, { recursive: true, force: true });
  for (const suite of suites) add(await runJest(suite));
  if (total.failed === 0) total.failed += await checkCalls();
  if (total.passed + total.failed === 0) throw new Refusal('No test was run.');
} catch (error) {
  total.failed += 1;
  console.error(error instanceof Refusal ? error.message : error);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Before the suites, which all want it and would wait for a download within their time limits. */
async function fetchNatsServer() {
  const program = "const { natsBinary } = await import('@candor/testing/nats-binary.js'); await natsBinary()";
  const { code, output } = await step('Fetching nats-server', () =>
    run(projectNode(), ['--input-type=module', '-e', program], { env: projectEnv() }),
  );
  if (code !== 0) throw new Refusal(output);
}

async function runJest({ title, config, file }) {
  heading(title);
  mkdirSync(results, { recursive: true });
  rmSync(file, { force: true });
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const report = ['--json', `--outputFile=${file}`, '--ci', '--passWithNoTests'];
  const env = { ...projectEnv(), CANDOR_CALL_LOG: callLog };
  const code = await runForeground(projectNode(), [...node, jest, `--config=${config}`, ...report], env);
  return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
}

/** Whether every call has its tests, after suites that all passed: others leave gaps of their own. */
async function checkCalls() {
  heading('Calls and their tests');
  const { code, output } = await run(projectNode(), [callsProgram, callLog], { env: projectEnv() });
  say(code === 0 ? 'Every call has its tests, and docs/CALLS.md names them.' : output.trimEnd());
  return code === 0 ? 0 : 1;
}

function add({ code, report }) {
  total.passed += report?.numPassedTests ?? 0;
  // A suite that did not even start has no failed tests of its own.
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  total.failed += failed === 0 && code !== 0 ? 1 : failed;
}

function heading(title) {
  say();
  say(bold(title));
  say();
}
