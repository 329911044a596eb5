import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ProviderClaimSchema } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import type { PersonClaims } from './openid-provider.js';

const MAX_NAMES = 50;
const MAX_VALUES = 100;
const MAX_LENGTH = 200;
/** Claims about a token, and not about the person (OpenID Connect Core, 2 and 3.3.2.11). */
const ABOUT_THE_TOKEN: ReadonlySet<string> = new Set([
  ...['iss', 'aud', 'azp', 'nonce', 'jti', 'sid', 'acr', 'amr', 'at_hash', 'c_hash', 's_hash'],
]);

/** The texts in a provider's claims about a person. What is longer than the contract allows, and what is no text, is left out. */
export function claimValues(claims: PersonClaims): MessageInitShape<typeof ProviderClaimSchema>[] {
  return Object.entries(claims)
    .filter(([name]) => !ABOUT_THE_TOKEN.has(name) && isShortText(name))
    .map(([name, said]) => ({ name, values: [said].flat().filter(isShortText).slice(0, MAX_VALUES) }))
    .filter(({ values }) => values.length > 0)
    .slice(0, MAX_NAMES);
}

/** Without NUL, which separates such texts where they are compared. */
function isShortText(said: unknown): said is string {
  return typeof said === 'string' && said !== '' && said.length <= MAX_LENGTH && !said.includes('\0');
}
