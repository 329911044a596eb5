import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Agent, fetch as undiciFetch } from 'undici';
import { tunnelConnector } from './tunnel.js';

/** The proxy's answer, and the handshake behind it (ms); what a call may take in all is up to the library. */
const TIMEOUT_MS = 10_000;

/**
 * For libraries that speak to a provider through an agent of Node; its address is ours, so the proxy resolves the name.
 * @param apiUrl of the provider
 * @returns nothing without a proxy: the library's own agent does then
 */
export function providerAgent(proxy: URL | undefined, apiUrl: string): HttpAgent | undefined {
  if (!proxy) return undefined;
  const options = { keepAlive: true, proxyEnv: { HTTP_PROXY: proxy.href, HTTPS_PROXY: proxy.href } };
  return new URL(apiUrl).protocol === 'http:' ? new HttpAgent(options) : new HttpsAgent(options);
}

/** For libraries that speak to a provider through `fetch`, as `providerAgent`. */
export function providerFetch(proxy: URL | undefined): typeof fetch {
  if (!proxy) return fetch;
  const dispatcher = new Agent({ connect: tunnelConnector(proxy, { timeoutMs: TIMEOUT_MS }) });
  return ((input: string, init: object) => undiciFetch(input, { ...init, dispatcher })) as unknown as typeof fetch;
}
