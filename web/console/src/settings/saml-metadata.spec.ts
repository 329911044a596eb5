import { describe, expect, it } from '@jest/globals';
import { asPem, readSamlMetadata } from './saml-metadata.js';

const key = (use: string, content: string): string =>
  `<md:KeyDescriptor${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
     <ds:X509Certificate>\n  ${content}\n  </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const service = (binding: string, location: string): string =>
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${location}"/>`;
const entity = (content: string): string =>
  `<?xml version="1.0"?>
   <md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/metadata">
     ${content}
   </md:EntityDescriptor>`;
const role = (content: string): string =>
  `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${content}</md:IDPSSODescriptor>`;
const WHOLE = entity(
  role(
    key(' use="signing"', 'MIIC\n  AAAA') +
      key(' use="encryption"', 'MIIX') +
      key('', 'MIID') +
      key(' use="signing"', 'MIID') +
      service('HTTP-POST', 'https://idp.example/post') +
      service('HTTP-Redirect', 'https://idp.example/sso?a=1&amp;b=2'),
  ),
);

describe('the metadata of an identity provider', () => {
  it('say who it is, where one signs in by a redirect, and what it signs with', () => {
    expect(readSamlMetadata(`\n${WHOLE}`)).toEqual({
      entityId: 'https://idp.example/metadata',
      signInUrl: 'https://idp.example/sso?a=1&b=2',
      certificates: ['MIICAAAA', 'MIID'],
    });
  });

  it('leave empty what they do not say', () => {
    expect(readSamlMetadata(entity(role(service('HTTP-POST', 'https://idp.example/post'))))).toEqual({
      entityId: 'https://idp.example/metadata',
      signInUrl: '',
      certificates: [],
    });
  });

  it.each([
    ['other words', 'https://idp.example/metadata'],
    ['half of them', WHOLE.slice(0, 400)],
    ['other XML', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['those of who asks', entity('<md:SPSSODescriptor/>')],
    ['several providers', `<list>${[WHOLE, WHOLE].join('').replaceAll('<?xml version="1.0"?>', '')}</list>`],
  ])('are not %s', (_, xml) => {
    expect(readSamlMetadata(xml)).toBeUndefined();
  });

  it('give certificates in lines, as they are known', () => {
    expect(asPem('A'.repeat(65))).toBe(`-----BEGIN CERTIFICATE-----\n${'A'.repeat(64)}\nA\n-----END CERTIFICATE-----`);
  });
});
