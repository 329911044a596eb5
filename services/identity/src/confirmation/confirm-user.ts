import { Injectable } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Database } from '@candor/database/database.js';
import { ConflictError, InvalidError } from '@candor/platform/errors.js';
import { callerIs } from '@candor/platform/running-call.js';
import { Violations } from '@candor/platform/violations.js';
import type { ConfirmUserRequest, SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { askerOf } from '../attempts/asker.js';
import { evenly } from '../attempts/evenly.js';
import { Sessions } from '../sessions/sessions.js';
import { KnownDevices } from '../attempts/known-devices.js';
import { normalizeEmail } from '../members/email.js';
import { findSignUps, type KnownUser } from '../members/find-by-email.js';
import { ConfirmAddress } from './confirm-address.js';
import { ConfirmationCodes } from './confirmation-codes.js';

const MAX_CODE = 64;
const SEVERAL =
  'Another person has signed up with this address too. Please confirm in the browser that you signed up with, or sign up again.';

/** Confirms a user's address with the mailed code. */
@Injectable()
export class ConfirmUser {
  constructor(
    private readonly database: Database,
    private readonly codes: ConfirmationCodes,
    private readonly confirming: ConfirmAddress,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Signs in the user, who has just shown to own the address. Takes as long for an unknown address as for a wrong code.
   * @throws InvalidError for a code that is missing, wrong, used, out of tries or expired, and for unknown addresses
   * @throws ConflictError when another user has confirmed the address or another organisation has taken the domain
   *   first, and when it is ambiguous which of several sign-ups with the address is the caller's
   * @throws ForbiddenError when the user is disabled
   */
  async confirm(request: ConfirmUserRequest): Promise<MessageInitShape<typeof SessionSchema>> {
    new Violations()
      .text(request.email, '/email', 'Please enter your email.', 1_000)
      .text(request.code, '/confirmCode', 'Please enter confirm code.', MAX_CODE)
      .throwIfAny();
    const confirmed = await evenly(() => this.useCode(request));
    // Thrown outside the transaction, because the counted try has to be committed.
    if (!confirmed)
      throw new InvalidError([{ pointer: '/confirmCode', detail: 'The confirm code is wrong or has expired.' }]);
    const { device } = request;
    return this.sessions.open(confirmed, { device, method: 'password' });
  }

  private useCode({ email, code, device, signUpId }: ConfirmUserRequest): Promise<KnownUser | undefined> {
    return this.database.system(async (tx) => {
      const [signUp, another] = await findSignUps(tx, email, signUpId);
      if (another) throw new ConflictError(SEVERAL);
      const asker = askerOf(this.devices, { email: normalizeEmail(email), user: signUp?.user, device });
      const own = await this.codes.use(tx, signUp ? [signUp] : [], code, asker);
      if (!own) return undefined;
      await this.confirming.of(tx, own.user);
      callerIs({ customerId: own.user.customerId, userId: own.user.id });
      return own;
    });
  }
}
