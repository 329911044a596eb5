import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@jest/globals';

/** An HTTP request made by a test, and its status. */
export interface LoggedCall {
  /** The suite, relative to the workspace. */
  readonly suite: string;
  /** The test's name with those of its describe blocks. */
  readonly test: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
}

/**
 * Logs a call in the folder that `CANDOR_CALL_LOG` names, for the table of calls and their tests; without it, does
 * nothing. Requests before a suite's first test are set-up and are not logged.
 */
export function logCall(method: string, target: string, status: number): void {
  const folder = process.env.CANDOR_CALL_LOG;
  const { currentTestName: test, testPath } = expect.getState();
  if (folder === undefined || test === undefined || testPath === undefined) return;
  const suite = path.relative(process.cwd(), testPath).replaceAll(path.sep, '/');
  const [pathname = ''] = target.split('?', 1);
  const call: LoggedCall = { suite, test, method, path: pathname, status };
  mkdirSync(folder, { recursive: true });
  // A file per process: jest's workers write at the same time.
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(call)}\n`);
}
