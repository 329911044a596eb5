// `npm run calls`: runs the suites that call over HTTP, and reports the tests of every call.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build, checkNode, install, main, projectEnv, projectNode, root, runForeground } from './bootstrap.mjs';
import { callLog, callsProgram, callsReport } from './calls-log.mjs';

await main(async () => {
  checkNode();
  await install();
  await build();
  rmSync(callLog, { recursive: true, force: true });
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  // The bad-input suite is not in the table, so one body per route is enough.
  const env = { ...projectEnv(), CANDOR_CALL_LOG: callLog, CANDOR_FUZZ_RUNS: '1' };
  const code = await runForeground(projectNode(), [...node, jest, 'gateway/test/', 'lab/test/api/'], env);
  return code === 0 ? runForeground(projectNode(), [callsProgram, callLog, callsReport], projectEnv()) : code;
});
