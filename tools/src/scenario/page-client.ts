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
  /** Of the gateway that is asked; that of the address unless told. */
  readonly port?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The address of this machine to call from. */
  readonly from?: string;
}

/**
 * Asks for an address of a status page on this machine. Browsers lead `<domain>.localhost` here, the system's resolver
 * may not, so the host is named in the Host header alone. Redirects are not followed.
 */
export function askPage(
  address: string,
  { method = 'GET', port, headers = {}, body, from }: PageQuestion = {},
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
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/**
 * Waits as an open page does, which is told of changes, and looks whenever it is told.
 * @returns when the page held the text (epoch ms), or nothing by the deadline
 */
export function untilOpenPageShows(address: string, text: string, deadline: number): Promise<number | undefined> {
  const { host, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const look = async (): Promise<void> => {
      if ((await askPage(address)).body.includes(text)) end(Date.now());
    };
    const asked = request({ host: '127.0.0.1', port, path: '/events', headers: { host } }, (told) => {
      told.on('data', () => void look().catch(reject));
      told.on('error', () => undefined);
    });
    const timer = setTimeout(() => end(undefined), deadline - Date.now());
    const end = (shownAt: number | undefined): void => {
      clearTimeout(timer);
      asked.destroy();
      resolve(shownAt);
    };
    asked.on('error', reject);
    asked.end();
  });
}

/** Asks again and again until the page holds the text. @returns when it did (epoch ms), or nothing by the deadline */
export async function untilPageShows(address: string, text: string, deadline: number): Promise<number | undefined> {
  while (Date.now() < deadline) {
    if ((await askPage(address)).body.includes(text)) return Date.now();
    // Asking without a pause would take the processor from what is waited for.
    await sleep(POLL_MS);
  }
  return undefined;
}
