import { createServer, request, Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startWrites, type Write, type WriteLoad } from '../faults/write-load.js';
import { recordingHttpSink } from '../sinks/recording-http-sink.js';
import { recordingSmtpSink } from '../sinks/recording-smtp-sink.js';
import { CONTROL_PORT, SMTP_PORT, WEBHOOK_PORT, type Visits } from './witness-protocol.js';

/**
 * Runs in a pod beside the release, of which it knows nothing but addresses: receives mails and webhooks, reads the page
 * and writes. Only what is in this folder and in `sinks` and `faults` is there, see `witness.ts`.
 */
const ANSWER_MS = 15_000;

const [mails, webhooks] = await Promise.all([
  recordingSmtpSink(SMTP_PORT, '0.0.0.0'),
  recordingHttpSink(WEBHOOK_PORT, 1, '0.0.0.0'),
]);
const agent = new Agent({ keepAlive: true });
let load: { readonly visits: WriteLoad; readonly writes: WriteLoad } | undefined;

type Answer = Pick<Write, 'status' | 'detail'>;

function ask(visits: Visits, host: string, method: string, path: string, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      ...(body ? { 'content-type': 'application/json', authorization: `Bearer ${visits.apiKey}` } : {}),
    };
    const asked = request(`${visits.gateway}${path}`, { method, headers, agent, timeout: ANSWER_MS }, (answer) => {
      const { statusCode: status = 0 } = answer;
      text(answer).then((said) => resolve({ status, ...(status >= 400 && { detail: detailOf(said) }) }), reject);
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.once('error', reject);
    asked.end(body && JSON.stringify(body));
  });
}

/** Of a problem; undefined for what is none. */
function detailOf(said: string): string | undefined {
  try {
    return (JSON.parse(said) as { detail?: string }).detail;
  } catch {
    return undefined;
  }
}

function begin(visits: Visits): void {
  load = {
    visits: startWrites(visits.readsPerSecond, () => ask(visits, visits.pageHost, 'GET', '/')),
    writes: startWrites(visits.writesPerSecond, (name) =>
      ask(visits, visits.consoleHost, 'POST', '/api/incidents', { ...visits.write, name }),
    ),
  };
}

async function end(): Promise<object> {
  const { visits, writes } = load ?? {};
  load = undefined;
  await Promise.all([visits?.stop(), writes?.stop()]);
  return { reads: visits?.writes.map(({ status }) => status) ?? [], writes: writes?.writes ?? [] };
}

async function control(question: IncomingMessage): Promise<unknown> {
  switch (question.url) {
    case '/mails':
      return mails.receipts();
    case '/webhooks':
      return webhooks.receipts();
    case '/counts':
      return { mails: mails.count(), webhooks: webhooks.count() };
    case '/clear':
      mails.clear();
      return webhooks.clear();
    case '/begin':
      return begin(JSON.parse(await text(question)) as Visits);
    case '/end':
      return end();
    default:
      throw new Error(`nothing at ${question.url}`);
  }
}

createServer((question: IncomingMessage, answer: ServerResponse) => {
  control(question).then(
    (found) => answer.end(JSON.stringify(found ?? {})),
    (error: unknown) => answer.writeHead(500).end(String(error)),
  );
}).listen(CONTROL_PORT, '0.0.0.0');
process.once('SIGTERM', () => process.exit(0));
