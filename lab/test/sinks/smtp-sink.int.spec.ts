import { afterEach, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { connect } from 'node:net';
import { startSmtpSink, type SmtpSink, type SmtpSinkOptions } from '../../src/sinks/smtp-sink.js';

describe('startSmtpSink', () => {
  const open: { close: () => unknown }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  async function start(options?: SmtpSinkOptions): Promise<SmtpSink> {
    const sink = await startSmtpSink(options);
    open.push(sink);
    return sink;
  }
  function pooled(sink: SmtpSink) {
    const { port } = new URL(sink.url);
    const transport = createTransport({
      host: '127.0.0.1',
      port: Number(port),
      pool: true,
      maxConnections: 8,
      secure: false,
    });
    open.unshift({ close: () => transport.close() });
    return transport;
  }
  const mail = (to: string, text = 'hello') => ({ from: 'a@candor.example', to, subject: 'Hi', text });

  it('records every byte of 2,000 mails sent over a pool', async () => {
    const sink = await start();
    const transport = pooled(sink);
    const raw = (n: number) =>
      `To: ${n}@x.example\r\n\r\n${'long line '.repeat(n % 50)}\r\n.\r\n..\r\n.hidden dot ${n}\r\n`;
    const sends = Array.from({ length: 2_000 }, (_, n) =>
      transport.sendMail({ envelope: { from: 'a@candor.example', to: `${n}@x.example` }, raw: raw(n) }),
    );
    const mails = await sink.mails.waitFor((items) => items.length === 2_000);
    await Promise.all(sends);
    for (const { to, raw: received } of mails) expect(received.toString()).toBe(raw(Number(to[0]?.split('@')[0])));
    expect(new Set(mails.flatMap(({ to }) => to)).size).toBe(2_000);
  });

  it('accepts a message in the smallest pieces', async () => {
    const sink = await start();
    const socket = connect(Number(new URL(sink.url).port), '127.0.0.1').setNoDelay(true);
    open.unshift({ close: () => socket.destroy() });
    const script =
      'EHLO me\r\nMAIL FROM:<a@x.example>\r\nRCPT TO:<b@x.example>\r\nDATA\r\nA: b\r\n\r\n..x\r\n.\r\nQUIT\r\n';
    for (const byte of script) await new Promise((resolve) => socket.write(byte, resolve));
    const [received] = await sink.mails.waitFor((items) => items.length === 1);
    expect(received).toMatchObject({ from: 'a@x.example', to: ['b@x.example'], accepted: true });
    expect(received?.raw.toString()).toBe('A: b\r\n\r\n.x\r\n');
  });

  it('refuses a recipient or a message on request', async () => {
    const sink = await start({
      onRecipient: (address) => (address.startsWith('gone') ? { code: 550, text: 'no such user' } : undefined),
      onMail: ({ to }) => (to.includes('later@x.example') ? { code: 451, text: 'try later' } : undefined),
    });
    const transport = pooled(sink);
    await expect(transport.sendMail(mail('gone@x.example'))).rejects.toMatchObject({ responseCode: 550 });
    await expect(transport.sendMail(mail('later@x.example'))).rejects.toMatchObject({ responseCode: 451 });
    await transport.sendMail(mail('fine@x.example'));
    expect(sink.mails.items.map(({ to, accepted }) => [to[0], accepted])).toEqual([
      ['later@x.example', false],
      ['fine@x.example', true],
    ]);
  });

  it('closes the connection after the final dot on request, and records the message nevertheless', async () => {
    const sink = await start({ onMail: () => ({ drop: true }) });
    const { port } = new URL(sink.url);
    const transport = createTransport({ host: '127.0.0.1', port: Number(port), secure: false });
    await expect(transport.sendMail(mail('b@x.example'))).rejects.toThrow();
    expect(sink.mails.items).toMatchObject([{ to: ['b@x.example'], accepted: false }]);
  });

  it('delays an answer without changing the order of later ones', async () => {
    const sink = await start({ onMail: ({ to }) => (to[0] === 'slow@x.example' ? { delayMs: 50 } : undefined) });
    const { port } = new URL(sink.url);
    const transport = createTransport({
      host: '127.0.0.1',
      port: Number(port),
      pool: true,
      maxConnections: 1,
      secure: false,
    });
    open.unshift({ close: () => transport.close() });
    await Promise.all([transport.sendMail(mail('slow@x.example')), transport.sendMail(mail('next@x.example'))]);
    expect(sink.mails.items.map(({ to }) => to[0])).toEqual(['slow@x.example', 'next@x.example']);
  });
});
