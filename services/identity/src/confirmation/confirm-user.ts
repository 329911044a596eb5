import { Injectable } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Database } from '@candor/database/database.js';
import { InvalidError } from '@candor/platform/errors.js';
import { callerIs } from '@candor/platform/running-call.js';
import { Violations } from '@candor/platform/violations.js';
import type { ConfirmUserRequest, SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { Sessions } from '../sessions/sessions.js';
import { findByEmail } from '../users/find-by-email.js';
import { UserEntity } from '../users/user.entity.js';
import { ConfirmationCodes } from './confirmation-codes.js';

const MAX_CODE = 64;

/** Confirms a user's address with the mailed code. */
@Injectable()
export class ConfirmUser {
  constructor(
    private readonly database: Database,
    private readonly codes: ConfirmationCodes,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Signs the user in, who has just shown to own the address.
   * @throws InvalidError for a code that is missing, wrong, used, out of tries or out of time, and for unknown addresses
   * @throws ForbiddenError when the user is disabled
   */
  async confirm(request: ConfirmUserRequest): Promise<MessageInitShape<typeof SessionSchema>> {
    new Violations()
      .text(request.email, '/email', 'Please enter your email.', 1_000)
      .text(request.code, '/confirmCode', 'Please enter confirm code.', MAX_CODE)
      .throwIfAny();
    const confirmed = await this.database.system(async (tx) => {
      const known = await findByEmail(tx, request.email);
      if (!(await this.codes.use(tx, known?.user, request.code)) || !known) return undefined;
      await tx.update(UserEntity, { id: known.user.id }, { confirmedAt: new Date() });
      callerIs({ customerId: known.user.customerId, userId: known.user.id });
      return known;
    });
    // Thrown out here, because the try that was lost has to be committed.
    if (!confirmed)
      throw new InvalidError([{ pointer: '/confirmCode', detail: 'The confirm code is wrong or has expired.' }]);
    return this.sessions.open(confirmed);
  }
}
