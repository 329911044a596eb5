import { SMTPServer } from 'smtp-server';
import { type Mailbox } from './mailbox.js';

/** Accepts every mail for any recipient into the mailbox, on 127.0.0.1. Returns the function that closes it. */
export async function startSmtpReceiver(mailbox: Mailbox, port: number): Promise<() => Promise<void>> {
  const server = new SMTPServer({
    banner: 'Candor inbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // Mails of one run may arrive over many connections that a killed worker never closed.
    socketTimeout: 60_000,
    closeTimeout: 500,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mailbox.receive(
          session.envelope.rcptTo.map(({ address }) => address),
          Buffer.concat(chunks),
        );
        done();
      });
    },
  });
  // A client that disconnects is not an error of ours; without a listener it would end the process.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}
