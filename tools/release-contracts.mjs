// `npm run release-contracts`: a step of a release, see CONTRIBUTING.md; `-- states` keeps the states of pages alone.
import path from 'node:path';
import { checkNode, install, main, root } from './bootstrap.mjs';
import { keepStates, presentVersion, releaseContracts } from './contracts.mjs';
import { say } from './terminal.mjs';

await main(async () => {
  checkNode();
  await install();
  const isOfStates = process.argv[2] === 'states';
  const file = await (isOfStates ? keepStates() : releaseContracts(presentVersion()));
  say(`${path.relative(root, file)}: commit it with the ${isOfStates ? 'change' : 'release'}.`);
  return 0;
});
