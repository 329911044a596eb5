import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { EdgeError, PROBLEM_TYPE, problemOf } from '../problem/problem.js';

/** What Node's own refusal looks at as well: the answer that is under way on a connection. */
interface AnsweringSocket extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}

/**
 * Refuses what never became a request, or never came to its end, and closes the connection. Nothing above HTTP hears of it:
 * without this Node would answer with a bare status line.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: AnsweringSocket): void {
  if (!socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy(error);
    return;
  }
  const { problem } = problemOf(refusalOf(error), { requestId: newId() });
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

function refusalOf({ code }: NodeJS.ErrnoException): InvalidError | EdgeError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new EdgeError('too-slow', 'The request did not arrive in time. Please try again.');
    case 'HPE_HEADER_OVERFLOW':
      return new EdgeError('headers-too-large', 'The head of the request is too large.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new EdgeError('too-large', 'The request has too much around its body.');
    default:
      return new InvalidError([], 'This is not HTTP/1.1.');
  }
}
