// `npm start`: installs what is missing, continues on the pinned Node, builds what has changed, and launches.
import path from 'node:path';
import {
  build,
  checkNode,
  install,
  main,
  projectEnv,
  projectNode,
  Refusal,
  root,
  runForeground,
} from './bootstrap.mjs';
import { parseStartFlags, START_HELP } from './flags.mjs';
import { bold, say } from './terminal.mjs';

await main(async () => {
  checkNode();
  const args = process.argv.slice(2);
  const flags = parseStartFlags(args);
  if (flags.unknown !== undefined) {
    throw new Refusal(`There is no flag ${flags.unknown}. These exist:\n\n${START_HELP}`);
  }
  if (flags.help) {
    console.log(START_HELP);
    return 0;
  }
  say();
  say(bold('Candor'));
  say();
  await install();
  await build();
  const launcher = path.join(root, 'dist', 'dev', 'dist', 'launcher', 'main.js');
  return runForeground(projectNode(), ['--enable-source-maps', launcher, ...args], projectEnv());
});
