import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { workspace } from '@candor/dev/launcher/workspace.js';

const run = promisify(execFile);

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** A program and the environment it needs. */
interface Chromium {
  executablePath: string;
  env?: Record<string, string>;
}

/**
 * A headless Chromium: `CHROMIUM_PATH`, else the machine's own, else the one that npm installed, which brings its
 * libraries along. It resolves names below `.localhost` to this machine, whatever the system's resolver says.
 */
export async function launchBrowser(moreArgs: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = systemChromium() ?? (await packagedChromium());
  return chromium.launch({ executablePath, args: [...QUIET, ...moreArgs], env: { ...inherited(), ...env } });
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function systemChromium(): Chromium | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { executablePath: given };
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const places = [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), MAC];
  const executablePath = places.find((place) => existsSync(place));
  return executablePath === undefined ? undefined : { executablePath };
}

/**
 * Unpacks the packaged Chromium below `.candor`, once. By default the package unpacks into the system's temporary
 * folder, where a second run takes the half-written program of the first for a complete one. It does so in its own
 * process, because it takes folder and libraries from the environment.
 */
async function packagedChromium(): Promise<Chromium> {
  const target = path.join(workspace, '.candor', 'chromium');
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`;
    await mkdir(partial, { recursive: true });
    const unpack = "await (await import('@sparticuz/chromium')).default.executablePath()";
    // This name makes the package unpack the libraries too (nss and others) that small Linux images lack.
    const env = { ...inherited(), TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
    await run(process.execPath, ['--input-type=module', '-e', unpack], { cwd: workspace, env });
    await writeFile(path.join(partial, 'fonts', 'fonts.conf'), fontConfiguration(path.join(target, 'fonts')));
    await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  }
  const libraries = [path.join(target, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH ?? ''].filter((one) => one !== '');
  return {
    executablePath: path.join(target, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries.join(':'), FONTCONFIG_PATH: path.join(target, 'fonts') },
  };
}

/** The packaged configuration looks for fonts in fixed folders; without fonts, text would have no height. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, 'cache')}</cachedir>
</fontconfig>
`;
}
