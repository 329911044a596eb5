// How each generated file of the workspace is made. `npm run generate` writes them, `npm run check` compares them.
import path from 'node:path';
import { projectEnv, projectNode, Refusal, root, run } from './bootstrap.mjs';

export const contractsFolder = path.join(root, 'proto', 'src', 'gen');
export const openApiFile = path.join(root, 'gateway', 'openapi.json');

const openApiProgram = path.join(root, 'gateway', 'dist', 'print-openapi.js');
const consoleFolder = path.join(root, 'web', 'console');
const consoleProgram = path.join(consoleFolder, 'scripts', 'generate-api.mjs');

/** Generates the code of the contracts, in place or below `folder` (there in `src/gen`). */
export async function generateContracts(folder) {
  const args = folder === undefined ? ['generate'] : ['generate', '-o', folder];
  await succeed(run('buf', args, { env: projectEnv(), cwd: path.join(root, 'proto') }));
}

/** The gateway's OpenAPI document as text. The gateway has to be built. */
export async function describeApi() {
  return (await succeed(run(projectNode(), [openApiProgram], { env: projectEnv() }))).output;
}

/** Writes the console's client from the OpenAPI document, or with `check` fails when it is stale. */
export async function generateConsoleClient({ check = false } = {}) {
  const args = [consoleProgram, ...(check ? ['--check'] : [])];
  await succeed(run(projectNode(), args, { env: projectEnv(), cwd: consoleFolder }));
}

/** Draws the preview images of shared links; a test of the status page checks whether they are fresh. */
export async function drawShareImages() {
  const folder = path.join(root, 'web', 'status-page');
  const program = path.join(folder, 'dist', 'sharing', 'draw-share-images.js');
  await succeed(run(projectNode(), [program, path.join(folder, 'src', 'sharing')], { env: projectEnv() }));
}

/** Writes the files generated from the chart, or with `check` fails when they are stale. The tools have to be built. */
export async function generateFromChart({ check = false } = {}) {
  const program = path.join(root, 'tools', 'chart', 'generate.mjs');
  await succeed(run(projectNode(), [program, ...(check ? ['--check'] : [])], { env: projectEnv() }));
}

async function succeed(running) {
  const result = await running;
  if (result.code !== 0) throw new Refusal(result.output.trimEnd());
  return result;
}
