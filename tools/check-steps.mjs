// The steps of `npm run check`. A step returns nothing when all is well, or the reason why it was skipped; it throws
// its findings.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectEnv, projectNode, Refusal, root, run } from './bootstrap.mjs';
import { checkNotBreaking, proto } from './contracts.mjs';
import {
  contractsFolder,
  describeApi,
  generateConsoleClient,
  generateContracts,
  generateFromChart,
  openApiFile,
} from './generated.mjs';
import { idiomsIn, isProse } from './lint/plain-prose.mjs';
import { advisoryProblems, readAudit } from './supply-chain/advisories.mjs';
import { licenceProblems } from './supply-chain/licences.mjs';
import { shippedPackages } from './supply-chain/shipped-packages.mjs';

const RUN_GENERATE = 'Run `npm run generate` and commit the result.';

export const steps = [
  { name: 'format', check: format },
  { name: 'lint', check: lint },
  { name: 'words', check: words },
  { name: 'types', check: types },
  { name: 'contracts: lint', check: lintContracts },
  { name: 'contracts: not breaking', check: () => checkNotBreaking() },
  { name: 'contracts: generated code is fresh', check: freshContracts },
  { name: 'OpenAPI document is fresh', check: freshOpenApi },
  { name: 'OpenAPI document: lint', check: lintOpenApi },
  { name: 'console client is fresh', check: freshConsoleClient },
  { name: 'README and manifests of the chart are fresh', check: freshFromChart },
  { name: 'licences of what ships', check: licences },
  { name: 'known vulnerabilities of what ships', check: vulnerabilities },
];

async function format() {
  await tool('prettier', ['--check', '--log-level=warn', '.']);
}

async function lintContracts() {
  await tool('buf', ['lint'], proto);
}

async function lint() {
  // Module boundaries are checked against Nx's project graph, and silently skipped when there is none.
  await tool('nx', ['show', 'projects']);
  const output = await tool('eslint', ['--max-warnings=0', '.']);
  if (output.includes('No cached ProjectGraph')) throw new Refusal(`Module boundaries were not checked.\n${output}`);
}

async function words() {
  const files = (await tool('git', ['ls-files']))
    .split('\n')
    .filter((file) => isProse(file) && existsSync(path.join(root, file)));
  const found = files.flatMap((file) =>
    idiomsIn(readFileSync(path.join(root, file), 'utf8')).map((idiom) => `${file}:${idiom}`),
  );
  if (found.length > 0)
    throw new Refusal(`${found.join('\n')}\nUse the field’s words: see the glossary in CONTRIBUTING.md.`);
}

async function types() {
  const web = path.join(root, 'web');
  const compiler = path.join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  const projects = readdirSync(web, { recursive: true })
    .filter((file) => path.basename(file) === 'tsconfig.json' && !/(^|[\\/])(node_modules|dist)[\\/]/.test(file))
    .map((file) => path.join(web, file));
  for (const project of [path.join(root, 'tsconfig.json'), ...projects]) {
    // By path: the `tsc` on the PATH is the slower one that other tools need.
    await tool(projectNode(), [compiler, '--noEmit', '-p', project]);
  }
}

async function freshContracts() {
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-generate-'));
  try {
    await generateContracts(folder);
    const made = readTree(path.join(folder, 'src', 'gen'));
    const committed = readTree(contractsFolder);
    const names = new Set([...made.keys(), ...committed.keys()]);
    const stale = [...names].filter((name) => made.get(name) !== committed.get(name));
    if (stale.length > 0) throw new Refusal(`Stale in proto/src/gen: ${stale.join(', ')}\n${RUN_GENERATE}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function freshOpenApi() {
  const committed = existsSync(openApiFile) ? readFileSync(openApiFile, 'utf8') : undefined;
  if ((await describeApi()) !== committed) throw new Refusal(`gateway/openapi.json is stale. ${RUN_GENERATE}`);
}

async function lintOpenApi() {
  await tool(projectNode(), [path.join(root, 'tools', 'lint-openapi.mjs'), openApiFile]);
}

async function freshConsoleClient() {
  return withAdvice(generateConsoleClient({ check: true }));
}

async function freshFromChart() {
  return withAdvice(generateFromChart({ check: true }));
}

async function licences() {
  const problems = licenceProblems(shippedPackages(readJson('package-lock.json')), policy());
  if (problems.length > 0) throw new Refusal(`${problems.join('\n')}\nSee docs/SUPPLY_CHAIN.md.`);
}

/** npm also exits with an error code when it has findings; the findings are evaluated here. */
async function vulnerabilities() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000', '--loglevel=silent'];
  const { output } = await run('npm', args, { env: projectEnv() });
  const { advisories, notChecked } = readAudit(output);
  if (advisories === undefined) return `not checked, ${notChecked}`;
  const problems = advisoryProblems(advisories, policy().acceptedAdvisories, new Date().toISOString().slice(0, 10));
  if (problems.length > 0) throw new Refusal(`${problems.join('\n')}\nSee docs/SUPPLY_CHAIN.md.`);
}

function policy() {
  return readJson('tools/supply-chain/policy.json');
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

async function withAdvice(checking) {
  try {
    await checking;
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(`${error.message}\n${RUN_GENERATE}`) : error;
  }
}

function readTree(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  return new Map(paths.map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]));
}

/** Runs a program of the workspace to its end and returns its output. */
async function tool(program, args, cwd = root) {
  const { code, output } = await run(program, args, { env: projectEnv(), cwd });
  if (code !== 0) throw new Refusal(output.trimEnd());
  return output;
}
