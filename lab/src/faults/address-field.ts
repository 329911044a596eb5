import type { HttpSink } from '../sinks/http-sink.js';
import { signUp } from '../scenario/scenario-tenant.js';
import type { FaultHarness } from './fault-harness.js';

/** As many redirects as a reader follows. */
const MOST_REDIRECTS = 3;
const REFUSED = 400;

/** What the running product did with addresses that staff typed. */
export interface TypedAddresses {
  readonly typed: number;
  /** Answered with a refusal of the field that names it. */
  readonly refused: number;
  /** The receiver's connections meanwhile. */
  readonly connections: number;
}

/**
 * Types a private receiver's address in the field for a provider's page: in other spellings, and as what a permitted
 * page leads to. An organisation may look at twenty addresses a minute, so there are fewer.
 */
export async function typeAddresses(
  harness: FaultHarness,
  canary: HttpSink,
  spellings: readonly string[],
): Promise<TypedAddresses> {
  const { api } = await signUp(await harness.stack(), harness.mails, 0);
  const { answers, answering } = harness;
  const { port } = new URL(canary.url);
  const leadsTo = (path: string, location: string): string => {
    answers.set(path, { status: 302, headers: { location } });
    return `${answering.url}${path}`;
  };
  const typed = [canary.url, ...spellings.map((host) => `http://${host}:${port}/`)];
  for (let hops = 1, location = canary.url; hops <= MOST_REDIRECTS; hops += 1) {
    location = leadsTo(`/typed-${hops}`, location);
    typed.push(location);
  }
  for (const host of ['localhost', '127.1', '2130706433'])
    typed.push(leadsTo(`/typed-${host}`, `http://${host}:${port}/`));
  const before = canary.connections();
  let refused = 0;
  for (const url of typed) {
    const { status, body } = await api.attempt('POST', '/api/upstreams/preview', { url });
    if (status === REFUSED && JSON.stringify(body).includes('private or reserved')) refused += 1;
  }
  return { typed: typed.length, refused, connections: canary.connections() - before };
}
