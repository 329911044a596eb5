// `npm run bench`: installs and builds what is missing, then runs tools/src/bench on the pinned Node.
import path from 'node:path';
import { build, checkNode, install, main, projectEnv, projectNode, root, runForeground } from './bootstrap.mjs';

await main(async () => {
  checkNode();
  await install();
  await build();
  const program = path.join(root, 'tools', 'dist', 'bench', 'main.js');
  return runForeground(projectNode(), ['--enable-source-maps', program, ...process.argv.slice(2)], projectEnv());
});
