import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { LookupAddress } from 'node:dns';
import { isIPv6, type Socket } from 'node:net';
import { ForbiddenTargetError } from '@candor/outbound/forbidden-target.error.js';
import { OutboundClient } from '@candor/outbound/outbound-client.js';
import { OutboundFetch } from '@candor/outbound/outbound-fetch.js';
import { assertPublicUrl } from '@candor/outbound/target-check.js';
import { NoAnswerError, ProviderClient } from '@candor/signals/asking/provider-client.js';
import { startConnectProxy, type ConnectProxy } from '../doubles/connect-proxy.js';
import { startHttpSink, type HttpSink } from '../sinks/http-sink.js';
import { typeAddresses } from './address-field.js';
import type { FaultRow } from './fault-row.js';

/** One address of every kind that is not public. */
const ADDRESSES = [
  ...['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['100.64.0.1', '169.254.169.254', '192.0.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1', '192.88.99.1'],
  ...['198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::7f00:1', '::ffff:10.0.0.1', '::ffff:0:7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '100::1'],
  ...[
    '2001::1',
    '2001:2::1',
    '2001:db8::1',
    '3fff::1',
    '2002:7f00:1::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ],
];
/** Other notations of 127.0.0.1, and names that resolve to it. */
const SPELLINGS = [
  ...['127.1', '2130706433', '0x7f000001', '017700000001', '0x7f.0.0.1', '0177.0.0.1', '１２７.0.0.1', '127。0。0。1'],
  ...['127.0.0.1.', '[::ffff:7f00:1]', 'localhost'],
];
const PUBLIC: LookupAddress = { address: '93.184.215.14', family: 4 };
const SCHEMES = ['http', 'https'];
/** A reader follows three. */
const REDIRECTS = [1, 2, 3];
/** Long enough for a forbidden connection to be started. */
const TIMEOUT_MS = 2_000;

interface Attempt {
  readonly url: string;
  /** The addresses of the name, lookup by lookup; the last one is repeated. */
  readonly answers?: readonly (readonly LookupAddress[])[];
  /** After how many redirects of a permitted receiver its caller gets there; none where it is unset. */
  readonly redirects?: number;
}

/**
 * Every forbidden address, in every way it can be given. Every connection that this process starts is counted, whatever
 * its target, also one to the proxy.
 */
export const ssrf: FaultRow = {
  name: 'ssrf',
  promise: 'no URL that a user typed leads to an address that is not public',
  run: async (harness) => {
    const canary = await startHttpSink();
    let location = '';
    // "/2" leads to "/1", and that one out.
    const redirector = await startHttpSink(({ path }) => {
      const left = Number(path.slice(1)) - 1;
      return { status: 302, headers: { location: left > 0 ? `/${left}` : location } };
    });
    const own = Number(new URL(redirector.url).port);
    // It would connect to whatever it is asked for.
    const proxy = await startConnectProxy();
    const begun = watchConnections(own);
    try {
      await proveCounting(canary, begun.count);
      await proveAsking(proxy);
      const [begunBefore, reachedBefore] = [begun.count(), canary.connections()];
      const { port } = new URL(canary.url);
      const askedBefore = proxy.asked.length;
      const attempts = [undefined, proxy.url].flatMap((way) => attemptsAt(port).map((attempt) => ({ attempt, way })));
      let [refused, notFollowed] = [0, 0];
      for (const { attempt, way } of attempts) {
        // A header has none of the wide digits of a spelling; a host may be percent-encoded.
        if (attempt.redirects) location = attempt.url.replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent);
        if (await isRefused(attempt, redirector, way)) refused += 1;
        if (await isNotFollowed(attempt, redirector, way)) notFollowed += 1;
      }
      // The driver itself connects to the product from here on.
      const begunMeanwhile = begun.count() - begunBefore;
      const field = await typeAddresses(harness, canary, SPELLINGS);
      const connections = begunMeanwhile + canary.connections() - reachedBefore;
      const asked = proxy.asked.length - askedBefore;
      return {
        size: `${ADDRESSES.length} addresses × literal, A/AAAA, mixed and rebound, each given and redirected to, literals and spellings at the second and third redirect as well, and ${SPELLINGS.length} spellings, each http and https, directly and through a proxy: ${attempts.length} attempts to post, and as many to read a provider's page; ${field.typed} addresses in the field for one`,
        figure: `${connections} connections begun, the proxy asked for ${asked}, ${refused} posts and ${notFollowed} readings refused or not followed, ${field.refused} typed ones refused`,
        passed:
          connections + asked === 0 &&
          refused === attempts.length &&
          notFollowed === attempts.length &&
          field.refused === field.typed,
      };
    } finally {
      begun.end();
      await Promise.all([canary.close(), redirector.close(), proxy.close()]);
    }
  },
};

function attemptsAt(port: string): Attempt[] {
  const attempts: Attempt[] = [];
  for (const scheme of SCHEMES) {
    for (const address of ADDRESSES) {
      const answer: LookupAddress = { address, family: isIPv6(address) ? 6 : 4 };
      const literal = `${scheme}://${answer.family === 6 ? `[${address}]` : address}:${port}/`;
      const named = `${scheme}://hooks.example.com:${port}/`;
      attempts.push({ url: literal });
      for (const redirects of REDIRECTS) attempts.push({ url: literal, redirects });
      for (const redirects of [undefined, 1]) {
        attempts.push({ url: named, answers: [[answer]], redirects });
        attempts.push({ url: named, answers: [[PUBLIC, answer]], redirects });
        attempts.push({ url: named, answers: [[answer, PUBLIC]], redirects });
        // Public when it was entered, private when it is connected to.
        attempts.push({ url: named, answers: [[PUBLIC], [answer]], redirects });
      }
    }
    for (const host of SPELLINGS)
      for (const redirects of [undefined, ...REDIRECTS])
        attempts.push({ url: `${scheme}://${host}:${port}/`, redirects });
  }
  return attempts;
}

/** Both stages: the check of the input, and the client that posts. */
async function isRefused(
  { url, answers, redirects }: Attempt,
  redirector: HttpSink,
  proxy: URL | undefined,
): Promise<boolean> {
  const rules = rulesOf({ answers, redirects }, redirector, proxy);
  const { resolve } = rules;
  const client = new OutboundClient(rules);
  try {
    const typed = await assertPublicUrl(url, resolve ? { resolve } : {}).then(
      () => true,
      () => false,
    );
    // Only a name that is rebound may pass the check of the input.
    if (typed && (answers?.length ?? 0) < 2) return false;
    const { status } = await client.post(redirects ? `${redirector.url}/${redirects}` : url, {}, '{}');
    return redirects !== undefined && status === 302;
  } catch (error) {
    return error instanceof ForbiddenTargetError;
  } finally {
    await client.close();
  }
}

/** The client that reads pages of providers, which follows redirects. It looks a name up once, to connect. */
async function isNotFollowed(attempt: Attempt, redirector: HttpSink, proxy: URL | undefined): Promise<boolean> {
  const url = attempt.redirects ? `${redirector.url}/${attempt.redirects}` : attempt.url;
  const answers = attempt.answers?.slice(-1);
  const client = new ProviderClient(new OutboundFetch(rulesOf({ ...attempt, answers }, redirector, proxy)));
  try {
    await client.get(url, performance.now() + TIMEOUT_MS);
    return false;
  } catch (error) {
    // Says which address it refuses, and not that it cannot be reached.
    return error instanceof NoAnswerError && !error.message.includes('cannot be reached');
  } finally {
    await client.onApplicationShutdown();
  }
}

function rulesOf({ answers, redirects }: Omit<Attempt, 'url'>, redirector: HttpSink, proxy: URL | undefined) {
  let lookups = 0;
  const resolve = answers && (async () => answers[Math.min(lookups++, answers.length - 1)] ?? []);
  return {
    allow: redirects ? [new URL(redirector.url).host] : [],
    timeoutMs: TIMEOUT_MS,
    ...(proxy && { proxy }),
    ...(resolve && { resolve }),
  };
}

/** A permitted connection is counted, so a count of zero means that none was started. */
async function proveCounting(canary: HttpSink, begun: () => number): Promise<void> {
  const client = new OutboundClient({ allow: [new URL(canary.url).host] });
  await client.post(canary.url, {}, '{}').finally(() => client.close());
  if (begun() === 0 || canary.connections() === 0) throw new Error('connections are not counted');
}

/** A public address is asked for, so a count of zero means that none was. */
async function proveAsking(proxy: ConnectProxy): Promise<void> {
  const client = new OutboundClient({ proxy: proxy.url, timeoutMs: TIMEOUT_MS, resolve: async () => [PUBLIC] });
  await client
    .post('http://hooks.example.com/', {}, '{}')
    .catch(() => undefined)
    .finally(() => client.close());
  if (proxy.asked.length === 0) throw new Error('what the proxy is asked for is not counted');
}

/** Counts connections that this process starts, except those to its own ports. */
function watchConnections(ownPort: number): { count: () => number; end: () => void } {
  let begun = 0;
  const onSocket = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    socket.on('connectionAttempt', (_address: string, port: number) => {
      if (port !== ownPort) begun += 1;
    });
  };
  subscribe('net.client.socket', onSocket);
  return { count: () => begun, end: () => void unsubscribe('net.client.socket', onSocket) };
}
