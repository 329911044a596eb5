import { expectedAnswer, linkedFiles, type Answer, type AnswerKind } from './page-answers.js';

/** How a visit of a page went. */
export interface Visit {
  /** Requests that were made. */
  requests: number;
  /** The slowest answer (ms), its body included. */
  slowestMs: number;
  /** What was wrong, each with the address; empty when all is well. */
  problems: string[];
}

/** An answer that is larger than this is not one of ours. */
const MAX_BYTES = 5_000_000;

/**
 * Visits a page as a browser, a feed reader and a program do: the page, what it links to on its own host, the same
 * once more as a browser that has it, the feed and the JSON. Nothing is changed there.
 * @param page the address of the page
 * @param timeoutMs for each answer, its body included
 */
export async function visit(page: URL, timeoutMs: number): Promise<Visit> {
  const ask = (path: string, kind: AnswerKind, headers: Record<string, string> = {}) =>
    request(new URL(path, page), kind, headers, timeoutMs);
  const first = await ask('/', 'html');
  const others = await Promise.all([
    ...linkedFiles(first.answer?.body ?? '').map((path) => ask(path, 'file')),
    ask('/history.atom', 'feed'),
    ask('/api/v2/summary.json', 'json'),
  ]);
  const tag = first.answer?.headers.get('etag');
  const again = tag ? [await ask('/', 'unchanged', { 'if-none-match': tag })] : [];
  const all = [first, ...others, ...again];
  return {
    requests: all.length,
    slowestMs: Math.max(...all.map(({ ms }) => ms)),
    problems: all.flatMap(({ problem }) => (problem === undefined ? [] : [problem])),
  };
}

interface Asked {
  ms: number;
  answer?: Answer;
  problem?: string;
}

async function request(url: URL, kind: AnswerKind, headers: Record<string, string>, timeoutMs: number): Promise<Asked> {
  const started = performance.now();
  const answer = await answerOf(url, headers, timeoutMs);
  const ms = performance.now() - started;
  if (typeof answer === 'string') return { ms, problem: `${url.href} ${answer}` };
  const problem = expectedAnswer[kind](answer);
  return { ms, answer, problem: problem && `${url.href} ${problem}` };
}

/** @returns the answer, or what prevented one */
async function answerOf(url: URL, headers: Record<string, string>, timeoutMs: number): Promise<Answer | string> {
  try {
    const response = await fetch(url, {
      headers: { 'user-agent': 'candor-probe', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, headers: response.headers, body: await bodyOf(response) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'TimeoutError') return `does not answer within ${timeoutMs / 1_000} s`;
    return `does not answer: ${error.cause instanceof Error ? error.cause.message : error.message}`;
  }
}

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`its answer is larger than ${MAX_BYTES / 1_000_000} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
