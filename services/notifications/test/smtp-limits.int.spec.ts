import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startSmtpSink, type SmtpSink } from '@candor/lab/sinks/smtp-sink.js';
import { emailConfig } from '../src/email/config.js';
import { smtpSender } from '../src/email/smtp-sender.js';

const MESSAGE = Buffer.from('Subject: x\r\n\r\nx\r\n');

describe('a mail server that allows less than we could do', () => {
  let sink: SmtpSink;
  beforeEach(async () => {
    sink = await startSmtpSink({ onMail: () => ({ delayMs: 100 }) });
  });
  afterEach(() => sink.close());

  /** The limits as configured by an operator. */
  const sender = (env: Record<string, string>) => {
    const { window, ratePerSecond, smtpUrl } = emailConfig({
      DATABASE_URL: 'postgres://x@127.0.0.1/x',
      NATS_URL: 'nats://127.0.0.1',
      PAGES_URL_TEMPLATE: 'http://{domain}.example',
      CONSOLE_URL: 'http://console.example',
      MAIL_FROM: 'status@example.com',
      SMTP_URL: sink.url,
      ...env,
    });
    return smtpSender(smtpUrl, window, ratePerSecond);
  };
  const sendAll = async (env: Record<string, string>, count: number) => {
    const mails = sender(env);
    const to = (n: number) => ({ from: 'a@example.com', to: `r${n}@example.com` });
    await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        await mails.turn?.();
        await mails.send(to(n), MESSAGE);
      }),
    );
    mails.close();
    return sink.mails.items.map(({ receivedAt }) => receivedAt).sort((a, b) => a - b);
  };

  it('is sent as many mails a second as configured', async () => {
    const begun = Date.now();
    const times = await sendAll({ SMTP_RATE_PER_SECOND: '4' }, 10);
    expect(times).toHaveLength(10);
    // One each quarter of a second.
    expect((times[9] ?? 0) - begun).toBeGreaterThan(1_500);
  });

  it('gets as many connections as configured', async () => {
    // Each mail holds its connection until it is answered.
    const times = await sendAll({ SMTP_MAX_CONNECTIONS: '2' }, 8);
    expect(times).toHaveLength(8);
    for (const [n, time] of times.slice(2).entries()) expect(time - (times[n] ?? 0)).toBeGreaterThanOrEqual(95);
  });
});
