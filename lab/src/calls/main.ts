import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { coverage, gaps } from './call-coverage.js';
import type { LoggedCall } from './call-log.js';
import { callsDocument } from './calls-document.js';
import { specifiedCalls } from './specified-calls.js';

/** Writes a report of the calls that suites logged in a folder, and fails when a call has no test. Arguments: the folder, the report. */
const [folder = '', report = ''] = process.argv.slice(2);

const covered = coverage(specifiedCalls, readLog(folder));
writeFileSync(report, callsDocument(covered));
const complaints = gaps(covered);
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exitCode = 1;
}

function readLog(from: string): LoggedCall[] {
  if (!existsSync(from)) return [];
  return readdirSync(from)
    .flatMap((name) => readFileSync(path.join(from, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LoggedCall);
}
