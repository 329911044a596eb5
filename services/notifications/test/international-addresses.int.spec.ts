import { SMTPServer } from 'smtp-server';
import { EmailChannel } from '../src/email/email.channel.js';
import { smtpSender } from '../src/email/smtp-sender.js';
import { incidentUpdate } from './samples.js';

/** A common mail server, which refuses addresses outside ASCII unless it offers SMTPUTF8 and the client requests it. */
async function startMailServer(offersUtf8: boolean) {
  const received: string[] = [];
  /** As received over the wire; the server's own form of an address is decoded. */
  const recipients: string[] = [];
  const silent = () => undefined;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideSMTPUTF8: !offersUtf8,
    logger: {
      ...{ level: silent, trace: silent, info: silent, warn: silent, error: silent, fatal: silent },
      debug: (_entry: unknown, _format: string, command: unknown) => {
        const [, address] = /^RCPT TO:<(.*?)>/i.exec(String(command)) ?? [];
        if (address !== undefined) recipients.push(address);
      },
    },
    onRcptTo(_address, session, done) {
      const isAscii = /^[\u0000-\u007f]*$/.test(recipients.at(-1) ?? '');
      const isAsked = (session.envelope as { smtpUtf8?: boolean }).smtpUtf8 === true;
      const mayTake = isAscii || (offersUtf8 && isAsked);
      done(mayTake ? null : Object.assign(new Error('5.6.7 Address requires SMTPUTF8'), { responseCode: 553 }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const channel = new EmailChannel(smtpSender(`smtp://127.0.0.1:${port}`, 2), {
    from: { name: 'Candor', address: 'status@candor.test' },
    consoleUrl: 'http://c.test',
  });
  return {
    received,
    recipients,
    send: (address: string) =>
      channel.send(incidentUpdate(), {
        ...{ id: 'r1', address, language: 'en', unsubscribeToken: 't', signingSecrets: [], attempts: 0 },
      }),
    close: async () => {
      await channel.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

describe('mail to an international address', () => {
  it.each([
    ['without SMTPUTF8', false],
    ['with SMTPUTF8', true],
  ])('goes to the domain as it stands in DNS over a server %s', async (_, offersUtf8) => {
    const server = await startMailServer(offersUtf8);
    try {
      for (const address of ['ann@exämple.com', 'ann@xn--exmple-cua.com'])
        expect(await server.send(address)).toEqual({ kind: 'delivered', status: 250 });
      expect(server.recipients).toEqual(['ann@xn--exmple-cua.com', 'ann@xn--exmple-cua.com']);
      expect(server.received).toHaveLength(2);
      for (const message of server.received) {
        expect(message).toMatch(/^To: ann@xn--exmple-cua\.com$/m);
        expect(message.slice(0, message.indexOf('\r\n\r\n'))).toMatch(/^[\u0000-\u007f]+$/);
      }
    } finally {
      await server.close();
    }
  });

  it('with a non-ASCII local part is sent where the server accepts it', async () => {
    const server = await startMailServer(true);
    try {
      expect(await server.send('üser@exämple.com')).toEqual({ kind: 'delivered', status: 250 });
      expect(server.recipients).toEqual(['üser@xn--exmple-cua.com']);
      expect(server.received[0]).toMatch(/^To: üser@xn--exmple-cua\.com$/m);
    } finally {
      await server.close();
    }
  });

  it('with a non-ASCII local part fails with the reason where it does not, and gives up no recipient', async () => {
    const server = await startMailServer(false);
    try {
      expect(await server.send('üser@exämple.com')).toEqual({
        kind: 'rejected',
        status: 553,
        reason: 'The mail server takes no letters outside ASCII in front of the @ (SMTPUTF8).',
      });
      expect(server.recipients).toHaveLength(1);
      expect(server.received).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
