import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addSubscribers, openIncident, signUp } from '../scenario/scenario-tenant.js';
import { alternating } from './alternating.js';
import type { Product } from './bench-harness.js';
import { certify } from './host-certificates.js';
import { median, whole, type Ratio } from './ratio.js';

const HOSTS = 1_000;
const ROUNDS = 3;
const WARM_UP_ROUNDS = 1;
const IN_FLIGHT = 128;
const TIMEOUT_MS = 120_000;
const APP = 'notifications-webhook';
/** Of the size of our bodies: beside a handshake the content costs nothing. */
const SAMPLE = {
  body: JSON.stringify({ update: 'x'.repeat(1_500) }),
  headers: { 'content-type': 'application/json', 'webhook-signature': `v1,${randomBytes(32).toString('base64')}` },
};

/** Webhooks to a thousand hosts without open connections, each with its own certificate. */
export async function benchTls({ stack, mails, hooks, counter }: Product): Promise<Ratio> {
  // Other hosts in each round: a second connection to a host would be a different measurement.
  const hostsOf = (round: number): string[] =>
    Array.from(
      { length: HOSTS },
      (_, i) => `127.${round + WARM_UP_ROUNDS + 1}.${Math.floor(i / 250)}.${1 + (i % 250)}`,
    );
  const rounds = Array.from({ length: ROUNDS + WARM_UP_ROUNDS }, (_, n) => n - WARM_UP_ROUNDS);
  const all = rounds.flatMap(hostsOf);
  const certificates = certify(all);
  await counter.listen(certificates);
  const folder = await mkdtemp(path.join(tmpdir(), 'candor-bench-'));
  const authority = path.join(folder, 'authority.pem');
  const sample = path.join(folder, 'sample.json');
  await writeFile(authority, certificates.authority);
  await writeFile(sample, JSON.stringify(SAMPLE));
  const receivers = [hooks.url, counter.url].map((url) => new URL(url).host);
  const allow = [...receivers, ...all.map((host) => `${host}:${counter.port}`)].join(',');
  await stack.kill(APP);
  await stack.restart(APP, { NODE_EXTRA_CA_CERTS: authority, OUTBOUND_ALLOW: allow });
  const client = fork(fileURLToPath(new URL('./tls-client.js', import.meta.url)), [
    String(IN_FLIGHT),
    authority,
    sample,
  ]);
  await once(client, 'message');
  try {
    const { ours, limit } = await alternating(ROUNDS, WARM_UP_ROUNDS, {
      ours: async (round) => {
        const run = randomBytes(4).toString('hex');
        const tenant = await signUp(stack, mails, 1);
        await addSubscribers(stack, tenant, 'webhook', urlsOf(hostsOf(round), counter.port, run));
        const { savedAt } = await openIncident(tenant, `Round ${round}`);
        const { lastAt } = await counter.reached(run, HOSTS, TIMEOUT_MS);
        return (HOSTS * 1_000) / (lastAt - savedAt);
      },
      limit: (round) => rawRate(client, urlsOf(hostsOf(round), counter.port, `raw${round}`)),
    });
    return {
      what: 'webhooks to distinct TLS hosts, whole pipeline',
      ours: median(ours),
      limit: median(limit),
      unit: 'deliveries/s',
      aim: 0.85,
      conditions:
        `${whole(HOSTS)} hosts, not connected to before, a certificate each, ${IN_FLIGHT} sends in flight, from saved to last delivery; ` +
        `limit: undici Pools that share one SecureContext, same hosts; median of ${ROUNDS} rounds`,
    };
  } finally {
    client.disconnect();
    await rm(folder, { recursive: true });
  }
}

function urlsOf(hosts: readonly string[], port: number, run: string): string[] {
  return hosts.map((host, i) => `https://${host}:${port}/${run}/${i}`);
}

async function rawRate(client: ChildProcess, urls: readonly string[]): Promise<number> {
  const answered = once(client, 'message');
  client.send(urls);
  const [{ ms }] = (await answered) as [{ ms: number }];
  return (urls.length * 1_000) / ms;
}
