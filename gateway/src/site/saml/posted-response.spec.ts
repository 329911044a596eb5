import { NotAcceptedError } from './not-accepted.js';
import { readPostedResponse } from './posted-response.js';

const ACS = 'https://status.acme.example/sign-in/saml';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const response = ({ destination = ACS, algorithm = `Algorithm="${SHA256}"`, before = '', inside = '' } = {}) =>
  `${before}<p:Response Destination="${destination}"><p:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>` +
  `<Assertion><DigestMethod ${algorithm}/>${inside}</Assertion></p:Response>`;

function refusalOf(xml: string | Buffer): string | undefined {
  try {
    readPostedResponse(Buffer.from(xml).toString('base64'), ACS);
    return undefined;
  } catch (error) {
    if (error instanceof NotAcceptedError) return error.reason;
    throw error;
  }
}

describe('an answer as it was posted', () => {
  it('is read with a declaration, and in lines', () => {
    const xml = response({ before: '<?xml version="1.0" encoding="UTF-8"?>\n' });
    const base64 = Buffer.from(xml).toString('base64');
    expect(readPostedResponse(base64.replace(/.{76}/g, '$&\r\n'), ACS)).toBe(xml);
    expect(refusalOf(response({ destination: '' }).replace(' Destination=""', ''))).toBeUndefined();
  });

  it.each([
    ['a document type', response({ before: '<!DOCTYPE r>' }), 'markup that is not allowed'],
    ['a comment', response({ inside: '<!---->' }), 'markup that is not allowed'],
    ['CDATA', response({ inside: '<![CDATA[x]]>' }), 'markup that is not allowed'],
    ['an instruction', response({ inside: '<?x?>' }), 'markup that is not allowed'],
    ['another encoding', response({ before: '<?xml version="1.0" encoding="utf-7"?>' }), 'markup that is not allowed'],
    ['bytes that are no UTF-8', Buffer.from(response(), 'utf16le').fill(0xff, 0, 2), 'not UTF-8'],
    ['another destination', response({ destination: `${ACS}/` }), 'destination'],
    ['a second assertion', response({ inside: '<x:Assertion/>' }), 'not one assertion'],
    ['a second response', response({ inside: '<Response/>' }), 'not one response'],
    ['something encrypted', response({ inside: '<xenc:EncryptedID/>' }), 'encrypted'],
    ['another algorithm', response({ algorithm: 'Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"' }), 'algorithm'],
    ['an entity in an algorithm', response({ algorithm: `Algorithm="${SHA256.replace('2', '&#50;')}"` }), 'algorithm'],
    ['an algorithm without quotes', response({ algorithm: `Algorithm=${SHA256}` }), 'not well-formed'],
    ['a tag that does not end', response({ inside: '<a b="' }), 'not well-formed'],
    ['an attribute without a value', response({ inside: '<a b/>' }), 'not well-formed'],
    ['elements that take long to verify', response({ inside: '<a/>'.repeat(2_000) }), 'too many elements'],
    ['a second algorithm', response({ inside: '<a x:Algorithm = "none"/>' }), 'algorithm'],
    ['no status', response().replace('status:Success', 'status:Responder'), 'the provider signed nobody in'],
  ])('is refused with %s', (_, xml, reason) => {
    expect(refusalOf(xml)).toBe(reason);
  });

  it('is refused where it is no base64', () => {
    for (const posted of ['', '%%', 'PHg-_', '='])
      expect(() => readPostedResponse(posted, ACS)).toThrow(new NotAcceptedError('not base64'));
  });

  it('takes no longer where it is made to', () => {
    const begin = performance.now();
    for (const part of ['<a:', '<', 'Algorithm ', '<p:Response ', ' Destination =', '<a b="', '<a ', ' a=""', '&#50;'])
      refusalOf(response({ inside: part.repeat(Math.floor(90_000 / part.length)) }));
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});
