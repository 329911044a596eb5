import type { ServerResponse } from 'node:http';
import type { KnownError } from '@candor/platform/errors.js';
import type { EdgeError, ProblemAnswer } from '../../edge/problem/problem.js';
import { SCIM_TYPE, scimErrorBody } from './scim.error.js';

export function sendScimError(response: ServerResponse, error: KnownError | EdgeError, answer: ProblemAnswer): void {
  const body = JSON.stringify(scimErrorBody(error, answer));
  response.writeHead(answer.problem.status, {
    ...answer.headers,
    'content-type': SCIM_TYPE,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': answer.problem.requestId,
  });
  response.end(body);
}
