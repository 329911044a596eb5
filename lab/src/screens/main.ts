import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readConsoleRoutes } from './console-routes.js';
import { screenCoverage, screenGaps, type LoggedScreen } from './screen-coverage.js';
import { screensDocument } from './screens-document.js';

/**
 * Writes a report of the screens that suites logged in a folder, and fails when a screen has no test. Arguments: the
 * folder, the report.
 */
const [folder = '', report = ''] = process.argv.slice(2);

const covered = screenCoverage(await readConsoleRoutes(), readLog(folder));
writeFileSync(report, screensDocument(covered));
const complaints = screenGaps(covered);
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
