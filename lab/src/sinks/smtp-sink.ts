import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Recording } from './recording.js';
import { SmtpSession, type SinkMail, type SinkReply } from './smtp-session.js';

export interface SmtpSinkOptions {
  /** Decides the reply to a complete message, after its final dot; default `250`. The mail is recorded in any case. */
  onMail?: (mail: SinkMail) => SinkReply | undefined;
  /** Decides the reply to one RCPT TO; default `250`. */
  onRecipient?: (address: string) => SinkReply | undefined;
  /** Default: any free port. */
  port?: number;
  /** Default: this machine alone. */
  host?: string;
}

/** An SMTP server on 127.0.0.1 that records every message byte for byte. */
export interface SmtpSink {
  /** `smtp://127.0.0.1:<port>` */
  url: string;
  /** Every message received up to its final dot, also those then refused or cut off; see `SinkMail.accepted`. */
  mails: Recording<SinkMail>;
  close: () => Promise<void>;
}

/** Starts the sink. It supports just the SMTP that a sending client needs (PIPELINING, 8BITMIME, SMTPUTF8; no TLS). */
export async function startSmtpSink(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const mails = new Recording<SinkMail>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    // A client that disconnects is no error here; what it finished sending is recorded.
    socket.on('error', () => socket.destroy());
    const session = new SmtpSession(socket, {
      mail: (mail) => {
        const reply = options.onMail?.(mail) ?? {};
        mail.accepted = reply.drop !== true && (reply.code ?? 250) < 300;
        mails.add(mail);
        return reply;
      },
      recipient: (address) => options.onRecipient?.(address) ?? {},
    });
    socket.on('data', (chunk) => session.receive(chunk));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', 4096, resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
