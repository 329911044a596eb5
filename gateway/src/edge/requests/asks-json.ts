import type { IncomingMessage } from 'node:http';

/** Whether a client takes JSON and no page. */
export function asksForJson({ headers: { accept = '' } }: IncomingMessage): boolean {
  return accept.includes('application/json') && !accept.includes('text/html');
}
