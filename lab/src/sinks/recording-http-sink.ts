import { startHttpSink } from './http-sink.js';
import type { RunningSink } from './running-sink.js';
import type { Behaviour } from './sink-protocol.js';

/** HTTP servers on several ports, which are different origins, with one record. @param host by default this machine alone */
export async function recordingHttpSink(port: number, origins: number, host?: string): Promise<RunningSink> {
  let behaviour: Behaviour = {};
  const answer = () => (behaviour.delayMs === undefined ? undefined : { delayMs: behaviour.delayMs });
  const servers = await Promise.all(
    Array.from({ length: origins }, (_, i) => startHttpSink(answer, i === 0 ? port : 0, host)),
  );
  const all = () => servers.flatMap(({ requests }) => requests.items);
  return {
    urls: servers.map(({ url }) => url),
    receipts: () =>
      all().map((request) => ({
        recipient: request.path,
        messageId: String(request.headers['webhook-id'] ?? ''),
        receivedAt: request.receivedAt,
      })),
    count: () => servers.reduce((sum, { requests }) => sum + requests.items.length, 0),
    newest: (recipient) =>
      all().findLast(({ path }) => recipient === undefined || path === recipient)?.body ?? Buffer.alloc(0),
    deliveries: () =>
      all().map(({ path, headers, body }) => ({
        recipient: path,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: body.toString(),
      })),
    behave: (now) => {
      behaviour = now;
    },
    clear: () => {
      for (const { requests } of servers) requests.clear();
    },
  };
}
