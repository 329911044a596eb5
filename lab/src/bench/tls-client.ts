import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { Pool } from 'undici';
import { inLanes } from '../scenario/lanes.js';

/**
 * The limit for distinct TLS hosts: undici with one SecureContext for all of them, in a bare loop. Its own process:
 * `tls-client.js <in flight> <file of the authority> <file of one body>`; answers each list of URLs with `{ ms }`.
 */
const [, , inFlight = '', authority = '', sampleFile = ''] = process.argv;
const sample = JSON.parse(readFileSync(sampleFile, 'utf8')) as { body: string; headers: Record<string, string> };
const secureContext = createSecureContext({ ca: readFileSync(authority, 'utf8') });

async function post(url: string): Promise<Pool> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connect: { secureContext }, allowH2: false, connections: 1, pipelining: 1 });
  const { statusCode, body } = await pool.request({ method: 'POST', path: pathname, ...sample });
  await body.dump();
  if (statusCode !== 204) throw new Error(`the sink answered ${statusCode}`);
  return pool;
}

process.on('message', (urls: string[]) => {
  const pools: Pool[] = [];
  const started = performance.now();
  void inLanes(urls.length, Number(inFlight), async (index) => void pools.push(await post(urls[index] ?? ''))).then(
    async () => {
      const ms = performance.now() - started;
      await Promise.all(pools.map((pool) => pool.close()));
      process.send?.({ ms });
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
