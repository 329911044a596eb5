// `npm run bench`, `faults`, `cluster`, `model` and `screenshots`: installs and builds what is missing, then runs lab/src/<name> on the pinned Node.
import path from 'node:path';
import { build, checkNode, install, main, projectEnv, projectNode, root, runForeground } from './bootstrap.mjs';

await main(async () => {
  checkNode();
  const [name = '', ...args] = process.argv.slice(2);
  await install();
  await build();
  const program = path.join(root, 'lab', 'dist', name, 'main.js');
  return runForeground(projectNode(), ['--enable-source-maps', program, ...args], projectEnv());
});
