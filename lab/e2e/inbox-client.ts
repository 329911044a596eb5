import { setTimeout as sleep } from 'node:timers/promises';

export interface InboxMail {
  readonly id: string;
  readonly from: string;
  readonly to: string[] | string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Record<string, string | string[]>;
  readonly receivedAt: number;
}

export interface InboxHook {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly receivedAt: number;
}

const TIMEOUT_MS = 60_000;

/** The newest mail to an address whose subject matches, as soon as it arrives. */
export function mailTo(inbox: string, address: string, subject: RegExp): Promise<InboxMail> {
  return awaitOne<InboxMail>(
    `${inbox}/messages`,
    `a mail to ${address} about ${subject}`,
    (mail) => [mail.to].flat().join().includes(address) && subject.test(mail.subject),
  );
}

/** Whether any mail to an address has arrived by now. */
export async function hasMail(inbox: string, address: string): Promise<boolean> {
  const mails = (await (await fetch(`${inbox}/messages`)).json()) as InboxMail[];
  return mails.some(({ to }) => [to].flat().join().includes(address));
}

/** The newest webhook call on a path, as soon as it arrives. */
export function hookOn(
  inbox: string,
  path: string,
  matches: (hook: InboxHook) => boolean = () => true,
): Promise<InboxHook> {
  return awaitOne<InboxHook>(`${inbox}/hooks`, `a call of ${path}`, (hook) => hook.path === path && matches(hook));
}

async function awaitOne<T>(url: string, what: string, matches: (item: T) => boolean): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const items = (await (await fetch(url)).json()) as T[];
    const found = items.find(matches);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not arrive; there are ${items.length} others`);
    await sleep(25);
  }
}
