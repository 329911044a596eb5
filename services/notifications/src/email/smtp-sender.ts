import { setTimeout as sleep } from 'node:timers/promises';
import SmtpPool from 'nodemailer/lib/smtp-pool';

/** Sends a finished message. Rejects with nodemailer's error, which carries the command and the reply code. */
export interface MailSender {
  /** Waits until another mail may be started, where the server limits mails per second. */
  turn?(): Promise<void>;
  send(envelope: { from: string; to: string }, message: Buffer): Promise<void>;
  close(): void;
}

/** How long a server may be silent (ms). It may process a message for long, but it holds one of our connections. */
const SILENCE_MS = 60_000;
/** Messages over one connection; servers close it after some number, and a known number avoids surprises. */
const MESSAGES_PER_CONNECTION = 1_000;

/** The interface of a mail in a nodemailer transport: https://nodemailer.com/plugins/create#transports */
type PooledMail = Parameters<SmtpPool['send']>[0];

/**
 * Sends over a pool of SMTP connections that are kept open.
 * @param url `smtp://` or `smtps://`, credentials included
 * @param ratePerSecond mails started per second at most; `turn` waits for each
 */
export function smtpSender(url: string, connections: number, ratePerSecond?: number): MailSender {
  const pool = new SmtpPool({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: MESSAGES_PER_CONNECTION,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: SILENCE_MS,
  });
  return {
    ...(ratePerSecond !== undefined && { turn: turnsOf(ratePerSecond) }),
    send: async (envelope, message) => {
      await new Promise<void>((resolve, reject) => {
        pool.send(finishedMail(envelope, message), (error) => (error ? reject(error) : resolve()));
      });
    },
    close: () => pool.close(),
  };
}

/**
 * Gives out turns evenly, at a rate per second. nodemailer's own `rateLimit` holds back only connections that have sent
 * something: with more connections than mails a second, each still sends one at once.
 */
function turnsOf(perSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + 1_000 / perSecond;
    if (at > now) await sleep(at - now);
  };
}

/**
 * A mail that needs no composing. nodemailer's `sendMail({ raw })` would compile it all the same, parse its addresses
 * and generate ids that are not used: as much work as the sending itself.
 */
function finishedMail(envelope: { from: string; to: string }, message: Buffer): PooledMail {
  const mail = {
    data: {},
    message: {
      getEnvelope: () => ({ from: envelope.from, to: [envelope.to] }),
      messageId: () => '',
      getHeader: () => '',
      createReadStream: () => message,
    },
  };
  return mail as unknown as PooledMail;
}
