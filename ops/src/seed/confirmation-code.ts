import { MAILED_CODE } from '@candor/platform/mailed-code.js';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;

/** What is read of a mail that the inbox returns. */
interface ReceivedMail {
  text: string;
  /** Epoch ms. */
  receivedAt: number;
}

/** The code that was mailed to an address after `since` (epoch ms), read from the local inbox as soon as it arrives. */
export async function confirmationCode(inboxUrl: string, email: string, since: number): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const response = await fetch(`${inboxUrl}/messages?limit=1&to=${encodeURIComponent(email)}`);
    const [message] = (await response.json()) as ReceivedMail[];
    const fresh = message !== undefined && message.receivedAt >= since;
    const code = fresh ? MAILED_CODE.exec(message.text)?.[0] : undefined;
    if (code !== undefined) return code;
    if (Date.now() > deadline) throw new Error(`no confirmation code for ${email} arrived in the inbox`);
    await sleep(50);
  }
}
