// `npm test`: everything there is to know about whether this works; `npm test -- <path>…`: the suites below these paths alone.
// The last line is `N passed, N failed`.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build, checkNode, install, projectEnv, projectNode, Refusal, root, run } from './bootstrap.mjs';
import { runChecks } from './run-checks.mjs';
import { runSuites } from './run-suites.mjs';
import { callLog, callsProgram, callsReport } from './calls-log.mjs';
import { screenLog, screensProgram, screensReport } from './screens-log.mjs';
import { bold, say, step } from './terminal.mjs';

const results = path.join(root, '.candor', 'test-results');
const suites = [
  { title: 'Unit and integration tests', config: 'jest.config.mjs', file: path.join(results, 'suites.json') },
  { title: 'End-to-end tests', config: 'lab/e2e/jest.config.mjs', file: path.join(results, 'e2e.json') },
];

const paths = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
try {
  checkNode();
  await install();
  await build();
  await fetchNatsServer();
  if (paths.length === 0) {
    heading('Checks');
    total.failed += (await runChecks()).length;
  }
  for (const log of [callLog, screenLog]) rmSync(log, { recursive: true, force: true });
  for (const suite of suites) await runSuite(suite);
  if (paths.length === 0 && total.failed === 0) total.failed += await checkCoverage();
  if (total.passed + total.failed === 0)
    throw new Refusal(`No test was run${paths.length > 0 ? `: nothing matches ${paths.join(' ')}` : ''}.`);
} catch (error) {
  total.failed += 1;
  console.error(error instanceof Refusal ? error.message : error);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Before the suites, which all need it and would wait for a download within their time limits. */
async function fetchNatsServer() {
  const program = "const { natsBinary } = await import('@candor/dev/servers/debian-program.js'); await natsBinary()";
  const { code, output } = await step('Fetching nats-server', () =>
    run(projectNode(), ['--input-type=module', '-e', program], { env: projectEnv() }),
  );
  if (code !== 0) throw new Refusal(output);
}

async function runSuite({ title, ...suites }) {
  heading(title);
  const logs = { CANDOR_CALL_LOG: callLog, CANDOR_SCREEN_LOG: screenLog };
  const { passed, failed } = await runSuites(suites, logs, paths);
  total.passed += passed;
  total.failed += failed;
}

/**
 * Whether every call and every screen has its tests, after all suites have passed: failed suites would leave gaps of
 * their own.
 */
async function checkCoverage() {
  heading('Calls, screens and their tests');
  let missing = 0;
  for (const [what, program, log, report] of [
    ['call', callsProgram, callLog, callsReport],
    ['screen', screensProgram, screenLog, screensReport],
  ]) {
    const { code, output } = await run(projectNode(), [program, log, report], { env: projectEnv() });
    say(code === 0 ? `Every ${what} has its tests; ${path.relative(root, report)} names them.` : output.trimEnd());
    if (code !== 0) missing += 1;
  }
  return missing;
}

function heading(title) {
  say();
  say(bold(title));
  say();
}
