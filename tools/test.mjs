// `npm test`: everything there is to know about whether this works. The last line is `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, checkNode, install, projectEnv, projectNode, Refusal, root, run, runForeground } from './bootstrap.mjs';
import { runChecks } from './run-checks.mjs';
import { callLog, callsProgram } from './calls-log.mjs';
import { screenLog, screensProgram } from './screens-log.mjs';
import { bold, say, step } from './terminal.mjs';

const results = path.join(root, '.candor', 'test-results');
const suites = [
  { title: 'Unit and integration tests', config: 'jest.config.mjs', file: path.join(results, 'suites.json') },
  { title: 'End-to-end tests', config: 'tools/e2e/jest.config.mjs', file: path.join(results, 'e2e.json') },
];

/** More than so many suites that fail are no accident, and are not run again. */
const MOST_RUN_AGAIN = 3;

const total = { passed: 0, failed: 0 };
/** Suites that failed, and passed when they were run again: bugs of theirs, said at the end of every run that meets one. */
const flaky = [];
try {
  if (process.argv.length > 2)
    throw new Refusal('`npm test` runs everything. For some suites: npm run jest -- <pattern>');
  checkNode();
  await install();
  await build();
  await fetchNatsServer();
  heading('Checks');
  total.failed += (await runChecks()).length;
  for (const log of [callLog, screenLog]) rmSync(log, { recursive: true, force: true });
  for (const suite of suites) await runSuite(suite);
  if (total.failed === 0) total.failed += await checkCoverage();
  if (total.passed + total.failed === 0) throw new Refusal('No test was run.');
} catch (error) {
  total.failed += 1;
  console.error(error instanceof Refusal ? error.message : error);
}
for (const file of flaky) console.log(`\nFlaky, and to be mended: ${path.relative(root, file)}`);
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

/** What fails on a busy machine is told from what is broken: a few suites that fail are run once more, by themselves. */
async function runSuite(suite) {
  heading(suite.title);
  const first = await runJest(suite);
  const failed = first.report?.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name) ?? [];
  if (first.code === 0 || failed.length === 0 || failed.length > MOST_RUN_AGAIN) return add(first);
  heading('Once more, by themselves');
  const second = await runJest({ ...suite, file: suite.file.replace('.json', '-again.json') }, failed);
  for (const { name, assertionResults } of first.report.testResults)
    if (!failed.includes(name)) total.passed += assertionResults.filter(({ status }) => status === 'passed').length;
  add(second);
  if (second.code === 0) flaky.push(...failed);
}

async function runJest({ config, file }, files = []) {
  mkdirSync(results, { recursive: true });
  rmSync(file, { force: true });
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const report = ['--json', `--outputFile=${file}`, '--ci', '--passWithNoTests'];
  const env = { ...projectEnv(), CANDOR_CALL_LOG: callLog, CANDOR_SCREEN_LOG: screenLog };
  const which = files.length === 0 ? [] : ['--runTestsByPath', ...files];
  const code = await runForeground(projectNode(), [...node, jest, `--config=${config}`, ...report, ...which], env);
  return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
}

/** Whether every call and every screen has its tests, after suites that all passed: others leave gaps of their own. */
async function checkCoverage() {
  heading('Calls, screens and their tests');
  let missing = 0;
  for (const [what, program, log, file] of [
    ['call', callsProgram, callLog, 'CALLS'],
    ['screen', screensProgram, screenLog, 'SCREENS'],
  ]) {
    const { code, output } = await run(projectNode(), [program, log], { env: projectEnv() });
    say(code === 0 ? `Every ${what} has its tests, and docs/${file}.md names them.` : output.trimEnd());
    if (code !== 0) missing += 1;
  }
  return missing;
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
