// `npm run generate`: writes every generated file; `npm run check` verifies that this was done.
import { writeFileSync } from 'node:fs';
import { build, checkNode, install, main } from './bootstrap.mjs';
import {
  describeApi,
  drawShareImages,
  generateConsoleClient,
  generateContracts,
  generateFromChart,
  openApiFile,
} from './generated.mjs';
import { step } from './terminal.mjs';

await main(async () => {
  checkNode();
  await install();
  await step('Contracts', () => generateContracts());
  await build();
  await step('OpenAPI document', async () => writeFileSync(openApiFile, await describeApi()));
  await step('Console client', () => generateConsoleClient());
  await step('Images of shared links', () => drawShareImages());
  await step('README and manifests of the chart', () => generateFromChart());
  return 0;
});
