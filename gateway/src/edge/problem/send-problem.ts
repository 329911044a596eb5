import type { ServerResponse } from 'node:http';
import { PROBLEM_TYPE, type ProblemAnswer } from './problem.js';

export function sendProblem(response: ServerResponse, { problem, headers }: ProblemAnswer): void {
  const body = JSON.stringify(problem);
  response.writeHead(problem.status, {
    ...headers,
    'content-type': PROBLEM_TYPE,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': problem.requestId,
  });
  response.end(body);
}
