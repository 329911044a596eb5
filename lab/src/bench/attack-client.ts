import { LANGUAGES } from '@candor/words/languages.js';
import { AskingConnection } from './asking-connection.js';

/**
 * Requests permalinks of one page that were never requested before, each in every language, in its own process:
 * `attack-client.js <port> <host> <connections>`. Receives an `Attack`, then "go" and "pause"; sends an `AttackReport`
 * after "pause" when every request has its response.
 */
export interface Attack {
  readonly incidentIds: readonly string[];
}

/** How long a refused client waits before it asks for the next one: what Retry-After says (ms). */
const REFUSED_MS = 1_000;

/** Responses so far. */
export interface AttackReport {
  readonly rendered: number;
  /** 503: the queue is full. */
  readonly refused: number;
  /** Responses with any other status, by first line. */
  readonly others: Readonly<Record<string, number>>;
}

const [port = '', host = '', count = ''] = process.argv.slice(2);
const connections: AskingConnection[] = [];
const counts = { rendered: 0, refused: 0, others: {} as Record<string, number> };
let ids: readonly string[] = [];
let asked = 0;
let open = 0;
let isGoing = false;

process.on('disconnect', () => process.exit(0));
process.on('message', (message: Attack | 'go' | 'pause') => {
  if (message === 'pause') {
    isGoing = false;
    reportWhenDone();
  } else if (message === 'go') {
    isGoing = true;
    if (connections.length > 0) for (const connection of connections) connection.ask();
    else for (let i = 0; i < Number(count); i += 1) connections.push(attacker());
  } else {
    ids = message.incidentIds;
  }
});

function attacker(): AskingConnection {
  let isRefused = false;
  const answered = (head: string): void => {
    isRefused = take(head) === 'refused';
    if (!isRefused) return;
    setTimeout(() => {
      isRefused = false;
      connection.ask();
    }, REFUSED_MS);
  };
  const connection = new AskingConnection(Number(port), () => (isRefused ? undefined : next()), answered, fail);
  return connection;
}

/** Never the same twice: after all ids in turn, each in another language. */
function next(): Buffer | undefined {
  if (!isGoing || asked === ids.length * LANGUAGES.length) return undefined;
  const [round, place] = [Math.floor(asked / ids.length), asked % ids.length];
  const language = LANGUAGES[(place + round) % LANGUAGES.length];
  asked += 1;
  open += 1;
  return Buffer.from(
    `GET /${language}/incidents/${ids[place]} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip\r\n\r\n`,
  );
}

function take(head: string): 'refused' | undefined {
  open -= 1;
  const [line = ''] = head.split('\r\n', 1);
  const isRefused = line.startsWith('HTTP/1.1 503');
  if (line.startsWith('HTTP/1.1 200')) counts.rendered += 1;
  else if (isRefused) counts.refused += 1;
  else counts.others[line] = (counts.others[line] ?? 0) + 1;
  reportWhenDone();
  return isRefused ? 'refused' : undefined;
}

function fail(error: Error): void {
  counts.others[error.message] = (counts.others[error.message] ?? 0) + 1;
}

function reportWhenDone(): void {
  if (!isGoing && open === 0) process.send?.(counts satisfies AttackReport);
}
