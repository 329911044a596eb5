import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoggedCall } from '@candor/testing/call-log.js';
import { workspace } from '../launcher/workspace.js';
import { coverage, gaps } from './call-coverage.js';
import { callsDocument, untruths } from './calls-document.js';
import { specifiedCalls } from './specified-calls.js';

/** Makes `docs/CALLS.md` of what suites logged in a folder (`--write`), or checks that nothing is missing or untrue. */
const [folder = '', mode] = process.argv.slice(2);
const file = path.join(workspace, 'docs', 'CALLS.md');

const covered = coverage(specifiedCalls, readLog(folder));
const complaints = gaps(covered);
if (mode === '--write') {
  writeFileSync(file, callsDocument(covered));
} else {
  const wrong = untruths(existsSync(file) ? readFileSync(file, 'utf8') : '', covered);
  complaints.push(...wrong.map((one) => `docs/CALLS.md is stale, please run "npm run calls": ${one}`));
}
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
