import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workspace } from '../launcher/workspace.js';
import { readConsoleRoutes } from './console-routes.js';
import { screenCoverage, screenGaps, type LoggedScreen } from './screen-coverage.js';
import { screensDocument, screenUntruths } from './screens-document.js';

/** Makes `docs/SCREENS.md` of what suites noted in a folder (`--write`), or checks that nothing is missing or untrue. */
const [folder = '', mode] = process.argv.slice(2);
const file = path.join(workspace, 'docs', 'SCREENS.md');

const covered = screenCoverage(await readConsoleRoutes(), readLog(folder));
const complaints = screenGaps(covered);
if (mode === '--write') {
  writeFileSync(file, screensDocument(covered));
} else {
  const wrong = screenUntruths(existsSync(file) ? readFileSync(file, 'utf8') : '', covered);
  complaints.push(...wrong.map((one) => `docs/SCREENS.md is stale, please run "npm run screens": ${one}`));
}
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exitCode = 1;
}

function readLog(from: string): LoggedScreen[] {
  if (!existsSync(from)) return [];
  return readdirSync(from)
    .flatMap((name) => readFileSync(path.join(from, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LoggedScreen);
}
