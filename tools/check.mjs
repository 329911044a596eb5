// `npm run check`: format, lint, types, contracts and generated code.
import { build, checkNode, install, main } from './bootstrap.mjs';
import { runChecks } from './run-checks.mjs';
import { say } from './terminal.mjs';

await main(async () => {
  checkNode();
  await install();
  await build();
  const failed = await runChecks();
  if (failed.length > 0) say(`\n  ${failed.length} failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});
