import { Injectable } from '@nestjs/common';
import { Database, isUniqueViolation, type Tx } from '@candor/database/database.js';
import type { Actor } from '@candor/platform/actor.js';
import { ConflictError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { isId, newId } from '@candor/platform/ids.js';
import { nameObject } from '@candor/platform/running-call.js';
import { Violations } from '@candor/platform/violations.js';
import { FactorChange } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import type {
  AddPasskeyRequest,
  Proof,
  RemovePasskeyRequest,
  RenamePasskeyRequest,
} from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import type { UserEntity } from '../members/user.entity.js';
import { FactorNews } from './factor-news.js';
import { lockFactors } from './lock-factors.js';
import { afterRemoval, factorsToWire } from './own-factors.js';
import { PasskeyTickets } from './passkey-tickets.js';
import { PasskeyEntity } from './passkey.entity.js';
import { RecoveryCodes } from './recovery-codes.js';
import { RequireProof } from './require-proof.js';
import { Webauthn } from './webauthn.js';

const MAX_PASSKEYS = 10;
const MAX_NAME = 60;
const NO_NAME = 'Please give the passkey a name.';

/** Manages the passkeys of the caller. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly database: Database,
    private readonly proof: RequireProof,
    private readonly webauthn: Webauthn,
    private readonly tickets: PasskeyTickets,
    private readonly recovery: RecoveryCodes,
    private readonly news: FactorNews,
  ) {}

  /** @throws ConflictError for a user with ten */
  async begin(actor: Actor, proof: Proof | undefined) {
    const user = await this.proof.of(actor, proof);
    const { id: userId, customerId } = user;
    const known = await this.database.tenant(customerId, (tx) => tx.findBy(PasskeyEntity, { userId }));
    requireRoom(known.length);
    const options = await this.webauthn.registration(user, known);
    const ticket = await this.tickets.issue('add', options.challenge, userId);
    return { options: JSON.stringify(options), ticket };
  }

  /** @throws InvalidError for an invalid name, and for an answer to another challenge or from another site */
  async add(actor: Actor, { ticket: typed, answer, name }: AddPasskeyRequest) {
    const user = await this.proof.callerOf(actor);
    new Violations().text(name, '/name', NO_NAME, MAX_NAME).throwIfAny();
    const ticket = await this.tickets.read(typed, 'add', user.id);
    const made = ticket && (await this.webauthn.registered(answer, ticket.challenge));
    if (!ticket || !made) throw notMade();
    try {
      return await this.database.tenant(user.customerId, async (tx) => {
        await lockFactors(tx, user.id);
        requireRoom(await tx.countBy(PasskeyEntity, { userId: user.id }));
        if (!(await this.tickets.useUp(tx, ticket, user.customerId))) throw notMade();
        await tx.insert(PasskeyEntity, rowOf(user, made.credential, name.trim()));
        const recoveryCodes = await this.recovery.makeFirst(tx, user);
        await this.news.publish(tx, user, FactorChange.PASSKEY_ADDED, name.trim());
        nameObject(name.trim());
        return { factors: await factorsToWire(tx, user), recoveryCodes };
      });
    } catch (error) {
      if (isUniqueViolation(error, 'passkey_credential_taken'))
        throw new ConflictError('This passkey was added before.');
      throw error;
    }
  }

  /** @throws NotFoundError for a passkey that is not the caller's */
  async rename(actor: Actor, { passkeyId, name }: RenamePasskeyRequest) {
    const user = await this.proof.callerOf(actor);
    new Violations().text(name, '/name', NO_NAME, MAX_NAME).throwIfAny();
    return this.database.tenant(user.customerId, async (tx) => {
      const { id } = await requireOwn(tx, user, passkeyId);
      await tx.update(PasskeyEntity, { id, userId: user.id }, { name: name.trim() });
      return { factors: await factorsToWire(tx, user) };
    });
  }

  /** @throws NotFoundError for a passkey that is not the caller's; @throws ConflictError for the last factor where one is required */
  async remove(actor: Actor, { passkeyId, proof }: RemovePasskeyRequest) {
    const user = await this.proof.of(actor, proof);
    return this.database.tenant(user.customerId, async (tx) => {
      await lockFactors(tx, user.id);
      const { id, name } = await requireOwn(tx, user, passkeyId);
      await tx.delete(PasskeyEntity, { id, userId: user.id });
      await afterRemoval(tx, user);
      await this.news.publish(tx, user, FactorChange.PASSKEY_REMOVED, name);
      return { factors: await factorsToWire(tx, user) };
    });
  }
}

interface Credential {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports?: readonly string[];
}

function rowOf({ id: userId, customerId }: UserEntity, made: Credential, name: string): PasskeyEntity {
  return {
    ...{ id: newId(), userId, customerId, name, createdAt: new Date(), lastUsedAt: null },
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: String(made.counter),
    transports: (made.transports ?? []).slice(0, 10).map((transport) => String(transport).slice(0, 20)),
  };
}

async function requireOwn(tx: Tx, user: UserEntity, id: string): Promise<PasskeyEntity> {
  const found = isId(id) ? await tx.findOneBy(PasskeyEntity, { id, userId: user.id }) : null;
  if (!found) throw new NotFoundError('Passkey not found.');
  return found;
}

function requireRoom(count: number): void {
  if (count >= MAX_PASSKEYS) throw new ConflictError(`At most ${MAX_PASSKEYS} passkeys belong to a user.`);
}

function notMade(): InvalidError {
  return new InvalidError([{ pointer: '/answer', detail: 'The passkey could not be verified. Please try again.' }]);
}
