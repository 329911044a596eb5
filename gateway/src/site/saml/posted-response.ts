import { NotAcceptedError } from './not-accepted.js';

const BASE64 = /^[A-Za-z\d+/]+={0,2}$/;
/** At the start, in the one encoding that we decode. */
const XML_DECLARATION =
  /^\uFEFF?\s*<\?xml(?:\s+version=["']1\.0["'])?(?:\s+encoding=["']utf-8["'])?(?:\s+standalone=["']\w+["'])?\s*\?>/i;
/** Texts and tags as serializers write them; parsers take others, with a warning for each. */
const PIECES = /[^<>]+|<\/?[^\s<>"'=/]+(?:\s+[^\s<>"'=/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>/g;
/** As many as a user in hundreds of groups has. Verifying takes time that grows with their square. */
const MAX_TAGS = 2_000;
const RESPONSE = /<(?:[^\s<>/:]+:)?Response(?=[\s>/])/g;
const ASSERTION = /<(?:[^\s<>/:]+:)?Assertion(?=[\s>/])/g;
const ENCRYPTED = /<(?:[^\s<>/:]+:)?Encrypted/;
const DESTINATION = /<(?:[^\s<>/:]+:)?Response\s[^<>]*?\bDestination\s*=\s*(["'])(.*?)\1/s;
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const NAMED_ALGORITHM = /^Algorithm\s*=\s*(["'])(.*?)\1/s;

/** Of signatures (RFC 9231): SHA-256 or better, and no transform but those of SAML 2.0 core, 5.4.4. */
const ALGORITHMS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
]);

/**
 * Reads a posted SAMLResponse, and refuses before it is parsed what no provider needs and attacks are made of. The rules are
 * about the text, so that they hold whatever two parsers make of it.
 * @param destination where it was posted (absolute URL)
 * @returns the XML, not verified yet
 * @throws NotAcceptedError
 */
export function readPostedResponse(posted: string, destination: string): string {
  const xml = decode(posted.replace(/\s+/g, ''));
  const content = xml.replace(XML_DECLARATION, '');
  // DOCTYPE and its entities, comments that cut texts in two, CDATA, processing instructions.
  if (content.includes('<!') || content.includes('<?')) throw new NotAcceptedError('markup that is not allowed');
  if (content.replace(PIECES, '') !== '') throw new NotAcceptedError('not well-formed');
  if (countOf(/</g, content) > MAX_TAGS) throw new NotAcceptedError('too many elements');
  if (ENCRYPTED.test(content)) throw new NotAcceptedError('encrypted');
  if (countOf(RESPONSE, content) !== 1) throw new NotAcceptedError('not one response');
  if (!content.includes(SUCCESS)) throw new NotAcceptedError('the provider signed nobody in');
  if (countOf(ASSERTION, content) !== 1) throw new NotAcceptedError('not one assertion');
  if (!hasGoodAlgorithms(content)) throw new NotAcceptedError('algorithm');
  const named = DESTINATION.exec(content)?.[2];
  if (named !== undefined && named !== destination) throw new NotAcceptedError('destination');
  return xml;
}

function decode(base64: string): string {
  if (!BASE64.test(base64)) throw new NotAcceptedError('not base64');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64'));
  } catch {
    throw new NotAcceptedError('not UTF-8');
  }
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

/** Every mention counts: parsers take attributes that are written in ways which the pattern does not know. */
function hasGoodAlgorithms(content: string): boolean {
  const places = [...content.matchAll(/\bAlgorithm\b/g)].map(({ index }) => index);
  return places.every((place) => {
    const named = NAMED_ALGORITHM.exec(content.slice(place, place + 200))?.[2];
    return named !== undefined && ALGORITHMS.has(named);
  });
}
