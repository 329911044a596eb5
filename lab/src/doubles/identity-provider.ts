import { generateKeyPairSync } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { certifyProvider } from '../bench/host-certificates.js';

const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format';

/** A key pair, and a certificate of it. */
export interface SigningKey {
  /** PEM. */
  readonly privateKey: string;
  /** X.509, PEM. */
  readonly certificate: string;
}

export function newSigningKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    certificate: certifyProvider(publicKey),
  };
}

type SaidAttribute = readonly [name: string, ...values: string[]];

/** What an answer of a provider (SAML 2.0) says; every part can be another than a provider would say. */
export interface Said {
  readonly issuer: string;
  /** The host's address for assertions. */
  readonly recipient: string;
  readonly requestId: string;
  readonly address: string;
  readonly audience?: string;
  readonly destination?: string;
  readonly subjectRequestId?: string;
  readonly nameFormat?: string;
  /** Name and values of an attribute. */
  readonly attribute?: SaidAttribute;
  /** Further ones. */
  readonly attributes?: readonly SaidAttribute[];
  /** Milliseconds from now. */
  readonly from?: number;
  readonly until?: number;
  readonly method?: string;
}

/** An answer without any signature. */
export function responseOf(said: Said): string {
  const { issuer, recipient, requestId, destination = recipient } = said;
  const asked = requestId === '' ? '' : ` InResponseTo="${requestId}"`;
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
    `ID="_response" Version="2.0" IssueInstant="${at(0)}" Destination="${destination}"${asked}>` +
    `<saml:Issuer>${issuer}</saml:Issuer><samlp:Status>` +
    `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertionOf(said)}</samlp:Response>`
  );
}

/** The assertion of {@link responseOf}. */
export function assertionOf({
  issuer,
  recipient,
  requestId,
  address,
  audience = recipient,
  subjectRequestId = requestId,
  nameFormat = 'emailAddress',
  attribute,
  attributes = [],
  from = -60_000,
  until = 300_000,
  method = 'bearer',
}: Said): string {
  const asked = subjectRequestId === '' ? '' : ` InResponseTo="${subjectRequestId}"`;
  const all = [...(attribute ? [attribute] : []), ...attributes].map(attributeOf).join('');
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_assertion" Version="2.0" IssueInstant="${at(from)}">` +
    `<saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${FORMAT}:${nameFormat}">${address}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${method}">` +
    `<saml:SubjectConfirmationData NotOnOrAfter="${at(until)}" Recipient="${recipient}"${asked}/></saml:SubjectConfirmation>` +
    `</saml:Subject><saml:Conditions NotBefore="${at(from)}" NotOnOrAfter="${at(until)}"><saml:AudienceRestriction>` +
    `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at(from)}"><saml:AuthnContext><saml:AuthnContextClassRef>` +
    `urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    (all === '' ? '' : `<saml:AttributeStatement>${all}</saml:AttributeStatement>`) +
    `</saml:Assertion>`
  );
}

function attributeOf([name, ...values]: SaidAttribute): string {
  const all = values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`);
  return `<saml:Attribute Name="${name}">${all.join('')}</saml:Attribute>`;
}

function at(fromNow: number): string {
  return new Date(Date.now() + fromNow).toISOString();
}

/** Signs one element of an answer, as providers do. */
export function signed(
  xml: string,
  key: SigningKey,
  { element = 'Assertion', signature = RSA_SHA256, digest = SHA256, exclusive = EXCLUSIVE } = {},
): string {
  const signer = new SignedXml({
    privateKey: key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: EXCLUSIVE as never,
    getKeyInfoContent: SignedXml.getKeyInfoContent,
  });
  const xpath = `//*[local-name(.)='${element}']`;
  signer.addReference({ xpath, digestAlgorithm: digest, transforms: [ENVELOPED, exclusive] });
  const issuer = `${xpath}/*[local-name(.)='Issuer']`;
  signer.computeSignature(xml, { location: { reference: issuer, action: 'after' } });
  return signer.getSignedXml();
}
