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
    (mail) => isTo(mail, address) && subject.test(mail.subject),
  );
}

/** All that have arrived for an address by now, the newest first. */
export async function mailsTo(inbox: string, address: string): Promise<InboxMail[]> {
  const mails = (await (await fetch(`${inbox}/messages`)).json()) as InboxMail[];
  return mails.filter((mail) => isTo(mail, address));
}

/** The link with this start from the newest mail to an address that has one, as soon as it arrives. */
export async function linkIn(inbox: string, address: string, start: string): Promise<string> {
  const what = `a mail to ${address} with a link ${start}`;
  const isIt = (mail: InboxMail) => isTo(mail, address) && mail.text.includes(start);
  const { text } = await awaitOne<InboxMail>(`${inbox}/messages`, what, isIt);
  return start + (/^[\w.~-]+/.exec(text.split(start)[1] ?? '')?.[0] ?? '');
}

function isTo({ to }: InboxMail, address: string): boolean {
  return [to].flat().join().includes(address);
}

/** Whether any mail to an address has arrived by now. */
export async function hasMail(inbox: string, address: string): Promise<boolean> {
  return (await mailsTo(inbox, address)).length > 0;
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
