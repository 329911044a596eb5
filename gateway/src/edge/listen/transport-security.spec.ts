import type { IncomingMessage, ServerResponse } from 'node:http';
import { withTransportSecurity } from './transport-security.js';

/** The header that a request gets in its answer. */
function headerFor(
  proto: string | undefined,
  rules: { trustedProxies: number; httpsOnly: boolean },
): string | undefined {
  const headers = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => headers.set(name, value) };
  let heard = 0;
  const listener = withTransportSecurity(() => (heard += 1), rules);
  const request = { headers: { ...(proto !== undefined && { 'x-forwarded-proto': proto }) } };
  listener(request as unknown as IncomingMessage, response as unknown as ServerResponse<IncomingMessage>);
  expect(heard).toBe(1);
  return headers.get('strict-transport-security');
}

describe('strict transport security', () => {
  it.each([
    ['https', 1],
    ['HTTPS', 1],
    ['http, https', 1],
    ['https, http', 2],
    ['https', 2],
  ])('is sent to a client that connects by %j through %i proxies of ours', (proto, trustedProxies) => {
    expect(headerFor(proto, { trustedProxies, httpsOnly: false })).toMatch(/^max-age=\d{7,}$/);
  });

  it.each([
    ['http', 1],
    ['https, http', 1],
    [undefined, 1],
    ['', 1],
    ['nonsense', 1],
    // Any client can send this header where no proxy of ours does.
    ['https', 0],
  ])('is not sent to a client that connects by %j through %i proxies of ours', (proto, trustedProxies) => {
    expect(headerFor(proto, { trustedProxies, httpsOnly: false })).toBeUndefined();
  });

  it('is sent to every client where all use https', () => {
    expect(headerFor(undefined, { trustedProxies: 0, httpsOnly: true })).toMatch(/^max-age=/);
  });
});
