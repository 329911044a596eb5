import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { Actor } from '@candor/platform/actor.js';
import { ConflictError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { Violations } from '@candor/platform/violations.js';
import { FactorChange } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import type { Proof } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import { AuthenticatorAppEntity } from './authenticator-app.entity.js';
import { FactorCodes } from './factor-codes.js';
import { TOTP_SECRET } from './seal-purposes.js';
import { FactorNews } from './factor-news.js';
import { lockFactors } from './lock-factors.js';
import { afterRemoval, factorsToWire } from './own-factors.js';
import { RecoveryCodes } from './recovery-codes.js';
import { RequireProof } from './require-proof.js';
import { newTotpSecret, totpUri } from './totp.rules.js';

const MAX_CODE = 64;

/** Manages the authenticator app of the caller. */
@Injectable()
export class AuthenticatorApps {
  constructor(
    private readonly database: Database,
    private readonly proof: RequireProof,
    private readonly secrets: SealedSecrets,
    private readonly codes: FactorCodes,
    private readonly recovery: RecoveryCodes,
    private readonly news: FactorNews,
  ) {}

  /**
   * Creates a secret; until a code of it was entered it is no factor.
   * @throws ConflictError when there is an app already
   */
  async begin(actor: Actor, proof: Proof | undefined) {
    const { id: userId, customerId, email } = await this.proof.of(actor, proof);
    const secret = newTotpSecret();
    const sealedSecret = this.secrets.seal(secret, { customerId, purpose: TOTP_SECRET });
    await this.database.tenant(customerId, async (tx) => {
      await lockFactors(tx, userId);
      const known = await tx.findOneBy(AuthenticatorAppEntity, { userId });
      if (known?.confirmedAt) throw new ConflictError('There is an authenticator app already. Please remove it first.');
      const row = { userId, customerId, sealedSecret, confirmedAt: null, lastStep: '0' };
      await tx.upsert(AuthenticatorAppEntity, row, ['userId']);
    });
    return { secret, uri: totpUri(secret, email) };
  }

  /** @throws InvalidError for a wrong code; @throws ConflictError when no app is to be confirmed */
  async confirm(actor: Actor, { code }: { readonly code: string }) {
    const user = await this.proof.callerOf(actor);
    new Violations().text(code, '/code', 'Please enter the code of your app.', MAX_CODE).throwIfAny();
    return this.database.tenant(user.customerId, async (tx) => {
      await lockFactors(tx, user.id);
      const app = await tx.findOneBy(AuthenticatorAppEntity, { userId: user.id });
      if (!app || app.confirmedAt) throw new ConflictError('Please begin to set up your authenticator app again.');
      const step = this.codes.stepOf(app, code);
      if (step === undefined)
        throw new InvalidError([
          { pointer: '/code', detail: 'This code is wrong. Please check the clock of your phone.' },
        ]);
      const confirmed = { confirmedAt: new Date(), lastStep: String(step) };
      await tx.update(AuthenticatorAppEntity, { userId: user.id }, confirmed);
      const recoveryCodes = await this.recovery.makeFirst(tx, user);
      await this.news.publish(tx, user, FactorChange.APP_ADDED);
      return { factors: await factorsToWire(tx, user), recoveryCodes };
    });
  }

  /** @throws NotFoundError when there is none; @throws ConflictError for the last factor where one is required */
  async remove(actor: Actor, proof: Proof | undefined) {
    const user = await this.proof.of(actor, proof);
    return this.database.tenant(user.customerId, async (tx) => {
      await lockFactors(tx, user.id);
      const app = await tx.findOneBy(AuthenticatorAppEntity, { userId: user.id });
      if (!app?.confirmedAt) throw new NotFoundError('There is no authenticator app.');
      await tx.delete(AuthenticatorAppEntity, { userId: user.id });
      await afterRemoval(tx, user);
      await this.news.publish(tx, user, FactorChange.APP_REMOVED);
      return { factors: await factorsToWire(tx, user) };
    });
  }

  /** New recovery codes for a user with a second factor. @throws ConflictError for one without */
  async makeRecoveryCodes(actor: Actor, proof: Proof | undefined) {
    const user = await this.proof.of(actor, proof);
    return this.database.tenant(user.customerId, async (tx) => {
      await lockFactors(tx, user.id);
      const { appConfirmedAt, passkeys } = await factorsToWire(tx, user);
      if (!appConfirmedAt && !passkeys?.length)
        throw new ConflictError('Please set up an authenticator app or a passkey first.');
      const recoveryCodes = await this.recovery.make(tx, user);
      await this.news.publish(tx, user, FactorChange.RECOVERY_CODES_MADE);
      return { recoveryCodes };
    });
  }
}
