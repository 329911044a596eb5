import { fateOf, type MailFate } from './mail-weather.js';
import type { RunningSink } from './running-sink.js';
import type { Behaviour, Receipt } from './sink-protocol.js';
import type { SinkMail, SinkReply } from './smtp-session.js';
import { startSmtpSink } from './smtp-sink.js';

const HEAD_BYTES = 4_096;
const ONE_CLICK = /^list-unsubscribe-post:\s*List-Unsubscribe=One-Click\s*$/im;

/**
 * A mail server with configurable faults, which records every mail up to its final dot.
 *
 * @param host by default this machine alone
 */
export async function recordingSmtpSink(port: number, host?: string): Promise<RunningSink> {
  let behaviour: Behaviour = {};
  /** Addresses that already had their fault. */
  const met = new Set<string>();
  const meets = (address: string, ...fates: readonly MailFate[]): boolean => {
    if (behaviour.weather === undefined) return false;
    const fate = fateOf(address, behaviour.weather);
    if (!fates.includes(fate) || (fate !== 'refused' && met.has(address))) return false;
    met.add(address);
    return true;
  };
  const onRecipient = (address: string): SinkReply | undefined => {
    if (meets(address, 'refused')) return { code: 550, text: '5.1.1 no such mailbox' };
    return meets(address, 'deferred') ? { code: 451, text: '4.7.1 try again later' } : undefined;
  };
  const onMail = ({ to: [address = ''] }: SinkMail): SinkReply | undefined => {
    if (meets(address, 'dropped')) return { drop: true };
    if (meets(address, 'stalled')) return { delayMs: behaviour.weather?.stallMs };
    return behaviour.delayMs === undefined ? undefined : { delayMs: behaviour.delayMs };
  };
  const { url, mails } = await startSmtpSink({ port, host, onMail, onRecipient });
  return {
    urls: [url],
    receipts: () => mails.items.map(receiptOf),
    count: () => mails.items.length,
    newest: (recipient) =>
      mails.items.findLast(({ to }) => recipient === undefined || to.includes(recipient))?.raw ?? Buffer.alloc(0),
    deliveries: () => [],
    behave: (now) => {
      behaviour = now;
      met.clear();
    },
    clear: () => mails.clear(),
  };
}

function receiptOf({ to, raw, receivedAt, accepted }: SinkMail): Receipt {
  const head = raw.toString('latin1', 0, HEAD_BYTES).replace(/\r\n[ \t]+/g, ' ');
  const unsubscribe = ONE_CLICK.test(head) ? /^list-unsubscribe:\s*<([^>]+)>/im.exec(head)?.[1] : undefined;
  return {
    recipient: to[0] ?? '',
    messageId: /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? '',
    receivedAt,
    ...(accepted ? {} : { refused: true }),
    ...(unsubscribe === undefined ? {} : { oneClick: unsubscribe }),
  };
}
