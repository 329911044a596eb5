import { startHttpSink } from '@candor/testing/http-sink.js';
import { startSmtpSink } from '@candor/testing/smtp-sink.js';
import type { Recording } from '@candor/testing/recording.js';
import type { Receipt, SinkAnswer, SinkKind, SinkQuestion } from './sink-protocol.js';

/** A sink in a process of its own, so that recording does not slow down what is measured. Talks over Node's IPC. */
const kind = process.argv[2] as SinkKind;
const port = Number(process.argv[3] ?? 0);

const { url, receipts, clear } = kind === 'http' ? await httpSink() : await smtpSink();

async function httpSink() {
  const sink = await startHttpSink(() => undefined, port);
  const receipts = (): Receipt[] =>
    sink.requests.items.map((request) => ({
      recipient: request.path,
      messageId: String(request.headers['webhook-id'] ?? ''),
      receivedAt: request.receivedAt,
    }));
  return { url: sink.url, receipts, clear: () => clearAll(sink.requests), count: () => sink.requests.items.length };
}

async function smtpSink() {
  const sink = await startSmtpSink({ port });
  const receipts = (): Receipt[] =>
    sink.mails.items.map((mail) => ({
      recipient: mail.to[0] ?? '',
      messageId: /^message-id:\s*(\S+)/im.exec(mail.raw.toString('latin1', 0, 4_096))?.[1] ?? '',
      receivedAt: mail.receivedAt,
    }));
  return { url: sink.url, receipts, clear: () => clearAll(sink.mails), count: () => sink.mails.items.length };
}

function clearAll<T>(recording: Recording<T>): void {
  recording.clear();
}

const answer = (message: SinkAnswer): void => void process.send?.(message);

process.on('message', (question: SinkQuestion) => {
  if (question.ask === 'receipts') answer({ id: question.id, receipts: receipts() });
  else {
    clear();
    answer({ id: question.id, receipts: [] });
  }
});
process.on('disconnect', () => process.exit(0));
answer({ id: 0, url, receipts: [] });
