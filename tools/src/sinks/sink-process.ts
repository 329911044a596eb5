import { startHttpSink } from '@candor/testing/http-sink.js';
import { startSmtpSink } from '@candor/testing/smtp-sink.js';
import type { Receipt, SinkAnswer, SinkKind, SinkQuestion } from './sink-protocol.js';

/** A sink in a process of its own, so that recording does not slow down what is measured. Talks over Node's IPC. */
interface RunningSink {
  readonly url: string;
  receipts(): Receipt[];
  count(): number;
  newest(): Buffer;
  clear(): void;
}

const kind = process.argv[2] as SinkKind;
const port = Number(process.argv[3] ?? 0);
const sink = kind === 'http' ? await httpSink() : await smtpSink();

async function httpSink(): Promise<RunningSink> {
  const { url, requests } = await startHttpSink(() => undefined, port);
  return {
    url,
    receipts: () =>
      requests.items.map((request) => ({
        recipient: request.path,
        messageId: String(request.headers['webhook-id'] ?? ''),
        receivedAt: request.receivedAt,
      })),
    count: () => requests.items.length,
    newest: () => requests.items.at(-1)?.body ?? Buffer.alloc(0),
    clear: () => requests.clear(),
  };
}

async function smtpSink(): Promise<RunningSink> {
  const { url, mails } = await startSmtpSink({ port });
  const HEAD_BYTES = 4_096;
  return {
    url,
    receipts: () =>
      mails.items.map((mail) => ({
        recipient: mail.to[0] ?? '',
        messageId: /^message-id:\s*(\S+)/im.exec(mail.raw.toString('latin1', 0, HEAD_BYTES))?.[1] ?? '',
        receivedAt: mail.receivedAt,
      })),
    count: () => mails.items.length,
    newest: () => mails.items.at(-1)?.raw ?? Buffer.alloc(0),
    clear: () => mails.clear(),
  };
}

const answer = (message: SinkAnswer): void => void process.send?.(message);

process.on('message', ({ id, ask }: SinkQuestion) => {
  switch (ask) {
    case 'receipts':
      return answer({ id, receipts: sink.receipts() });
    case 'count':
      return answer({ id, receipts: [], count: sink.count() });
    case 'newest':
      return answer({ id, receipts: [], newest: sink.newest().toString('base64') });
    case 'clear':
      sink.clear();
      return answer({ id, receipts: [] });
  }
});
process.on('disconnect', () => process.exit(0));
answer({ id: 0, url: sink.url, receipts: [] });
