import { createTransport } from 'nodemailer';
import { Pool } from 'undici';
import { inLanes } from '../scenario/lanes.js';

/**
 * The limits for deliveries: the same client libraries in a bare loop. Run as its own process: `raw-client.js
 * webhook|mail <sink url> <count> <in flight> <file of one body>`; sends `{ ms }` to its parent.
 */
const [, , kind, url = '', countText, inFlightText, sampleFile = ''] = process.argv;
const count = Number(countText);
const inFlight = Number(inFlightText);
const sample = JSON.parse((await import('node:fs')).readFileSync(sampleFile, 'utf8')) as {
  body: string;
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
};

const started = process.hrtime.bigint();
await (kind === 'webhook' ? webhooks() : mails());
process.send?.({ ms: Number(process.hrtime.bigint() - started) / 1e6 });
process.disconnect?.();

async function webhooks(): Promise<void> {
  const pool = new Pool(url, { connections: inFlight, pipelining: 1 });
  await inLanes(count, inFlight, async (index) => {
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: `/raw/${index}`,
      headers: sample.headers,
      body: sample.body,
    });
    await body.dump();
    if (statusCode !== 204) throw new Error(`the sink answered ${statusCode}`);
  });
  await pool.close();
}

/** nodemailer's full send: it builds the MIME tree of every mail. */
async function mails(): Promise<void> {
  const transport = createTransport({ url, pool: true, maxConnections: inFlight, maxMessages: Infinity } as never);
  await inLanes(count, inFlight, async (index) => {
    await transport.sendMail({
      from: 'Acme status <status@candor.example>',
      to: `raw-${index}@sink.example`,
      subject: sample.subject,
      text: sample.text,
      html: sample.html,
      headers: sample.headers,
    });
  });
  transport.close();
}
