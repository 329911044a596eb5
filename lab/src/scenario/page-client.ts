import { setTimeout as sleep } from 'node:timers/promises';
import { request, type IncomingHttpHeaders } from 'node:http';

const POLL_MS = 5;

export interface PageAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface PageQuestion {
  readonly method?: 'GET' | 'POST';
  /** Port of the requested gateway; that of the address by default. */
  readonly port?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The local address to connect from. */
  readonly from?: string;
  /** Ends with the first part of the body: of live updates, which go on. */
  readonly isEndless?: boolean;
}

/**
 * Requests an address of a status page on this machine. Browsers resolve `<domain>.localhost` to it, the system's
 * resolver may not, so the host is sent in the Host header only. Redirects are not followed.
 */
export function askPage(
  address: string,
  { method = 'GET', port, headers = {}, body, from, isEndless = false }: PageQuestion = {},
): Promise<PageAnswer> {
  const { host, port: named, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: port ?? named,
      path: pathname + search,
      method,
      headers: { host, ...headers },
      localAddress: from,
    };
    const asked = request(options, (answer) => {
      const chunks: Buffer[] = [];
      const done = (): void =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() });
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (!isEndless || answer.statusCode !== 200) return;
        done();
        asked.destroy();
      });
      answer.on('error', reject);
      answer.on('end', done);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** A page that a visitor has open: it is notified of changes, and fetched on each notification. */
export interface OpenPage {
  /** Once the page is there and will be notified. */
  readonly isOpen: Promise<void>;
  /** When it contained the text (epoch ms); undefined at the deadline. */
  readonly shown: Promise<number | undefined>;
}

/** Opens a page, and keeps it open until it contains the text. @param deadline epoch ms */
export function openPage(address: string, text: string, deadline: number): OpenPage {
  const opened = Promise.withResolvers<void>();
  const shown = Promise.withResolvers<number | undefined>();
  // Not every caller waits for it.
  opened.promise.catch(() => undefined);
  const { host, port } = new URL(address);
  const fail = (error: unknown): void => {
    opened.reject(error);
    shown.reject(error);
  };
  const look = async (): Promise<void> => {
    if ((await askPage(address)).body.includes(text)) end(Date.now());
    opened.resolve();
  };
  // The first notification comes with the connection.
  const asked = request({ host: '127.0.0.1', port, path: '/events', headers: { host } }, (notified) => {
    notified.on('data', () => void look().catch(fail));
    notified.on('error', () => undefined);
  });
  const timer = setTimeout(() => end(undefined), deadline - Date.now());
  const end = (shownAt: number | undefined): void => {
    clearTimeout(timer);
    asked.destroy();
    opened.resolve();
    shown.resolve(shownAt);
  };
  asked.on('error', fail);
  asked.end();
  return { isOpen: opened.promise, shown: shown.promise };
}

/** Polls until the page contains the text. @returns when it did (epoch ms), or undefined at the deadline */
export async function untilPageShows(address: string, text: string, deadline: number): Promise<number | undefined> {
  while (Date.now() < deadline) {
    if ((await askPage(address)).body.includes(text)) return Date.now();
    // Polling without a pause would take CPU time from the measured processes.
    await sleep(POLL_MS);
  }
  return undefined;
}
