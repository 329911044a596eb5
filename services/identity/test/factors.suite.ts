import { Secret, TOTP } from 'otpauth';
import type { StaffActor } from '@candor/platform/actor.js';
import { FactorsService } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import type { User } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { anonymous, PASSWORD, startIdentity } from './identity.suite.js';
import { testPasskey } from './test-passkey.js';

const STEP_MS = 30_000;

/** A code of an app. @param steps from now */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

export const proof = { text: PASSWORD };

/** The running service, and the setup of tests of second factors. */
export async function startFactors() {
  const suite = await startIdentity();
  const factors = suite.client.service(FactorsService);

  /** Sets up an app. Its code of this step is used; that of the next is valid. */
  async function setUpApp(as: { actor: StaffActor }) {
    const { secret, uri } = await factors.beginAuthenticatorApp({ proof }, as);
    const { recoveryCodes, factors: now } = await factors.confirmAuthenticatorApp({ code: codeOf(secret) }, as);
    return { secret, uri, recoveryCodes, factors: now };
  }

  /** Adds a passkey. */
  async function addPasskey(as: { actor: StaffActor }, name = 'Laptop') {
    const passkey = testPasskey();
    const { options, ticket } = await factors.beginPasskey({ proof }, as);
    const added = await factors.addPasskey({ ticket, answer: passkey.make(options), name }, as);
    return { passkey, ...added };
  }

  return {
    ...suite,
    factors,
    setUpApp,
    addPasskey,
    asOwner: ({ id: userId, customerId }: User): { actor: StaffActor } => ({
      actor: { kind: 'staff', userId, customerId, role: 'Owner' },
    }),
    /** The first step. @returns the challenge */
    async firstStep(user: User, password = PASSWORD) {
      const { secondFactorRequired, session } = await suite.identity.logIn(
        { username: user.email, password },
        anonymous,
      );
      if (!secondFactorRequired || session) throw new Error('no second factor was asked for');
      return secondFactorRequired;
    },
    /** Lets used codes of an app be accepted again. */
    forgetSteps: (user: User) =>
      suite.admin.query('update authenticator_app set last_step = 0 where user_id = $1', [user.id]),
    /** The claims of an access token. */
    claimsOf: (token = '') =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>,
    mails: (user: User, count: number) =>
      suite.client.heard('evt.identity.v1.factors_changed', (fact) => fact.userId === user.id, count),
  };
}
