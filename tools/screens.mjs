// `npm run screens`: runs the suites of the console in a browser, and reports the tests of every screen.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build, checkNode, install, main, projectEnv, projectNode, root, runForeground } from './bootstrap.mjs';
import { screenLog, screensProgram, screensReport } from './screens-log.mjs';

await main(async () => {
  checkNode();
  await install();
  await build();
  rmSync(screenLog, { recursive: true, force: true });
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const suites = ['--config=lab/e2e/jest.config.mjs', '--testPathIgnorePatterns=/node_modules/', 'faults', 'launcher'];
  const code = await runForeground(projectNode(), [...node, jest, ...suites], {
    ...projectEnv(),
    CANDOR_SCREEN_LOG: screenLog,
  });
  return code === 0 ? runForeground(projectNode(), [screensProgram, screenLog, screensReport], projectEnv()) : code;
});
