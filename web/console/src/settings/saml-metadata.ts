const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** What a provider's metadata says of it; empty for what it leaves out. */
export interface SamlMetadata {
  entityId: string;
  signInUrl: string;
  /** Base64 of X.509, each once. */
  certificates: string[];
}

/**
 * Reads the metadata of an identity provider (SAML 2.0 Metadata, 2.3.2 and 2.4.3).
 * @returns undefined for anything else, and for metadata of several providers
 */
export function readSamlMetadata(xml: string): SamlMetadata | undefined {
  const parsed = new DOMParser().parseFromString(xml.trim(), 'application/xml');
  const [role, another] = parsed.getElementsByTagNameNS(METADATA, 'IDPSSODescriptor');
  const entity = role?.parentElement;
  if (!role || another || !entity || parsed.getElementsByTagName('parsererror').length > 0) return undefined;
  const redirect = [...role.getElementsByTagNameNS(METADATA, 'SingleSignOnService')].find(
    (service) => service.getAttribute('Binding') === REDIRECT,
  );
  const certificates = [...role.getElementsByTagNameNS(METADATA, 'KeyDescriptor')]
    // One that names no use is for both.
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => [...key.getElementsByTagNameNS(SIGNATURE, 'X509Certificate')])
    .map(({ textContent }) => (textContent ?? '').replaceAll(/\s/g, ''))
    .filter((base64) => base64 !== '');
  return {
    entityId: entity.getAttribute('entityID') ?? '',
    signInUrl: redirect?.getAttribute('Location') ?? '',
    certificates: [...new Set(certificates)],
  };
}

/** A certificate as people know it. */
export function asPem(base64: string): string {
  return `-----BEGIN CERTIFICATE-----\n${(base64.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----`;
}
