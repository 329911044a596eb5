import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { EdgeError, PROBLEM_TYPE, problemOf } from '../problem/problem.js';

const HOST = 'host';
const SECOND_HOST = 'SECOND_HOST';

/** A socket with what Node's own refusal checks as well: the answer in progress on the connection. */
interface AnsweringSocket extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}

/** Whether an answer is in progress on a connection. */
export function isAnswering({ _httpMessage }: AnsweringSocket): boolean {
  return Boolean(_httpMessage);
}

/**
 * Refuses what never became a request, or never was complete, and closes the connection. No handler above HTTP is
 * called: without this Node would answer with a bare status line.
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

/**
 * Refuses a request that names its host more than once (RFC 9112, 3.2): Node would use the first, and a proxy in front
 * may have checked the last.
 */
export function withOneHost(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (countHosts(request) <= 1) return listener(request, response);
    refuseUnreadable(Object.assign(new Error('more than one Host'), { code: SECOND_HOST }), request.socket);
  };
}

/** Names and values alternate; cheaper than Node's own map, and this runs for every request. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] ?? '';
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts;
}

function refusalOf({ code }: NodeJS.ErrnoException): InvalidError | EdgeError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new EdgeError('too-slow', 'The request did not arrive in time. Please try again.');
    case 'HPE_HEADER_OVERFLOW':
      return new EdgeError('headers-too-large', 'The head of the request is too large.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new EdgeError('too-large', 'The request has too much around its body.');
    case SECOND_HOST:
      return new InvalidError([], 'The request names more than one host.');
    default:
      return new InvalidError([], 'This is not HTTP/1.1.');
  }
}
