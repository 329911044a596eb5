// `npm run release-contracts`: a step of a release, see CONTRIBUTING.md.
import path from 'node:path';
import { checkNode, install, main, root } from './bootstrap.mjs';
import { presentVersion, releaseContracts } from './contracts.mjs';
import { say } from './terminal.mjs';

await main(async () => {
  checkNode();
  await install();
  const file = await releaseContracts(presentVersion());
  say(`${path.relative(root, file)}: commit it with the release.`);
  return 0;
});
