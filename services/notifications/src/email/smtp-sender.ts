import { createTransport } from 'nodemailer';

/** Takes a finished message. Rejects with nodemailer's error, which carries the command and the reply code. */
export interface MailSender {
  send(envelope: { from: string; to: string }, message: Buffer): Promise<void>;
  close(): void;
}

/** How long a server may be silent (ms). It may think about a message for long, but it holds one of our connections. */
const SILENCE_MS = 60_000;
/** Messages over one connection; servers close it at some number, and it is better to know that number. */
const MESSAGES_PER_CONNECTION = 1_000;

/** Sends over a pool of SMTP connections that are kept open. @param url `smtp://` or `smtps://`, credentials included */
export function smtpSender(url: string, connections: number): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: MESSAGES_PER_CONNECTION,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(envelope, raw) {
      await transport.sendMail({ envelope, raw });
    },
    close: () => transport.close(),
  };
}
