import type { IncomingMessage } from 'node:http';
import { entityIdOf, metadataOf } from './service-provider.js';

const at = (host: string, proto?: string) =>
  entityIdOf({ headers: { host, ...(proto !== undefined && { 'x-forwarded-proto': proto }) } } as IncomingMessage, {
    trustedProxies: 1,
    httpsOnly: false,
  });

describe('a host as service provider', () => {
  it('is called as browsers reach it', () => {
    expect(at('status.acme.example', 'https')).toBe('https://status.acme.example/sign-in/saml');
    expect(at('Status.Acme.Example.:443', 'https')).toBe('https://status.acme.example/sign-in/saml');
    expect(at('acme.localhost:8080')).toBe('http://acme.localhost:8080/sign-in/saml');
  });

  it('has the same metadata with every request', () => {
    const entityId = at('status.acme.example', 'https');
    expect(metadataOf(entityId)).toBe(metadataOf(entityId));
  });
});
