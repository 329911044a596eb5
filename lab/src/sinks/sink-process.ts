import { recordingHttpSink } from './recording-http-sink.js';
import { recordingSmtpSink } from './recording-smtp-sink.js';
import type { SinkAnswer, SinkKind, SinkQuestion } from './sink-protocol.js';

/** A sink in its own process, so that recording does not slow down what is measured. Communicates over Node's IPC. */
const [kind, port, origins] = process.argv.slice(2) as [SinkKind, string, string];
const sink =
  kind === 'http' ? await recordingHttpSink(Number(port), Number(origins)) : await recordingSmtpSink(Number(port));

const answer = (message: SinkAnswer): void => void process.send?.(message);

process.on('message', ({ id, ask, recipient, behaviour }: SinkQuestion) => {
  switch (ask) {
    case 'receipts':
      return answer({ id, receipts: sink.receipts() });
    case 'count':
      return answer({ id, receipts: [], count: sink.count() });
    case 'newest':
    case 'newest-to':
      return answer({ id, receipts: [], newest: sink.newest(recipient).toString('base64') });
    case 'deliveries':
      return answer({ id, receipts: [], deliveries: sink.deliveries() });
    case 'behave':
      sink.behave(behaviour ?? {});
      return answer({ id, receipts: [] });
    case 'clear':
      sink.clear();
      return answer({ id, receipts: [] });
  }
});
process.on('disconnect', () => process.exit(0));
answer({ id: 0, urls: sink.urls, receipts: [] });
