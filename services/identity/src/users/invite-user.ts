import { randomBytes } from 'node:crypto';
import type { MessageShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database, isUniqueViolation, type Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { roleFromWire } from '@candor/rpc/actor-codec.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { requireEditor, type Actor, type Role } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { MailSecrets } from '@candor/platform/mail-secrets.js';
import { newId } from '@candor/platform/ids.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { Violations } from '@candor/platform/violations.js';
import { Role as WireRole } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import {
  UsersService,
  type InviteUserRequest,
  type InviteUserResponseSchema,
} from '@candor/proto/gen/candor/identity/v1/users_pb.js';
import { CustomerEntity } from '../members/customer.entity.js';
import { checkEmail, normalizeEmail } from '../members/email.js';
import { lockAsEditor } from '../members/lock-members.js';
import { UserEntity } from '../members/user.entity.js';
import { userToWire } from '../members/user.mapper.js';
import { MAX_MEMBERS, MAX_NAME, requireReach } from '../members/member.rules.js';

/** People read mail within a week. */
const INVITATION_MS = 7 * 24 * 3600_000;
/** 96 bits: cannot be guessed, and it is typed only once. */
const PASSWORD_BYTES = 12;

/** Adds a user to the organisation, and has a first password mailed. */
@Injectable()
export class InviteUser {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly outbox: Outbox,
    private readonly secrets: MailSecrets,
    private readonly hasher: PasswordHasher,
  ) {}

  /**
   * @throws ForbiddenError for the role User, and for an Admin who would make an Owner
   * @throws InvalidError naming every wrong field
   * @throws ConflictError when the address has a user here, or one elsewhere who has confirmed it, and when the organisation is full
   */
  async invite(actor: Actor, request: InviteUserRequest): Promise<MessageShape<typeof InviteUserResponseSchema>> {
    const staff = requireEditor(actor);
    return this.idempotency.once({ method: UsersService.method.inviteUser, staff, request }, async () => {
      const { name, email, role } = readInvitation(request);
      requireReach(staff.role, role);
      await this.requireFree(email);
      const password = randomBytes(PASSWORD_BYTES).toString('base64url');
      const passwordHash = await this.hasher.hash(password);
      return async (tx) => {
        const { all, asking } = await lockAsEditor(tx, staff);
        requireReach(asking.role, role);
        if (all.length >= MAX_MEMBERS)
          throw new ConflictError(`At most ${MAX_MEMBERS} users belong to an organisation.`);
        const createdAt = new Date();
        const user: UserEntity = {
          id: newId(),
          customerId: staff.customerId,
          ...{ name, email, passwordHash, role, createdAt },
          // Until they choose their own, that of the colleague who invites them.
          language: asking.language,
          holdsEmail: false,
          enabled: true,
          confirmedAt: null,
          sessionEpoch: 0,
          temporaryUntil: new Date(createdAt.getTime() + INVITATION_MS),
        };
        await insert(tx, user);
        await this.mail(tx, user, { password, invitedBy: asking.name });
        const { domain } = await tx.findOneByOrFail(CustomerEntity, { id: staff.customerId });
        return { user: userToWire(user, domain) };
      };
    });
  }

  /** In other organisations only users who have confirmed the address count. @throws ConflictError */
  private async requireFree(email: string): Promise<void> {
    const taken = await this.database.system((tx) => tx.existsBy(UserEntity, { email, confirmedAt: Not(IsNull()) }));
    if (taken) throw inUse();
  }

  private async mail(tx: Tx, user: UserEntity, given: { password: string; invitedBy: string }): Promise<void> {
    const { id: userId, customerId, email: emailAddress, name, language, temporaryUntil } = user;
    const expiresAt = BigInt(temporaryUntil?.getTime() ?? 0);
    const sealedPassword = this.secrets.seal(customerId, given.password);
    const { invitedBy } = given;
    const fact = { userId, customerId, emailAddress, name, language, invitedBy, sealedPassword, expiresAt };
    await this.outbox.addEvent(tx, 'evt.identity.v1.user_invited', fact, customerId);
  }
}

function readInvitation(request: InviteUserRequest): { name: string; email: string; role: Role } {
  const violations = new Violations().text(request.name, '/name', 'Please set user name.', MAX_NAME);
  const email = normalizeEmail(request.email);
  checkEmail(violations, email, 'Email domain is not valid.').throwIfAny();
  const role = request.role === WireRole.UNSPECIFIED ? 'User' : roleFromWire(request.role);
  return { name: request.name.trim(), email, role };
}

async function insert(tx: Tx, user: UserEntity): Promise<void> {
  try {
    await tx.insert(UserEntity, user);
  } catch (error) {
    if (!isUniqueViolation(error, 'member_email_of_customer')) throw error;
    throw inUse();
  }
}

function inUse(): ConflictError {
  const detail = 'This email is already in use.';
  return new ConflictError(detail, [{ pointer: '/email', detail }]);
}
