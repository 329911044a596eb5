import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { RateLimitedError } from '@candor/platform/errors.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { FactorChange } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { askerOf } from '../attempts/asker.js';
import { countAttempt, forgetAttempts, type AttemptLimit } from '../attempts/attempts.js';
import { KnownDevices } from '../attempts/known-devices.js';
import { UserEntity } from '../members/user.entity.js';
import { AuthenticatorAppEntity } from './authenticator-app.entity.js';
import { FactorNews } from './factor-news.js';
import { looksLikeRecoveryCode, RecoveryCodes } from './recovery-codes.js';
import { TOTP_SECRET } from './seal-purposes.js';
import { looksLikeTotp, stepOf } from './totp.rules.js';

/** Three of a million codes are valid at a time, and an attacker here already has the password. */
const LIMIT: AttemptLimit = { purpose: 'second-factor', perWindow: 5, byStrangers: 20, windowMs: 10 * 60_000 };

/** Checks codes of authenticator apps, and recovery codes. */
@Injectable()
export class FactorCodes {
  constructor(
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
    private readonly recovery: RecoveryCodes,
    private readonly devices: KnownDevices,
    private readonly news: FactorNews,
  ) {}

  /** Whether a text has the form of a code, of either kind. */
  looksLikeCode(typed: string): boolean {
    return looksLikeTotp(typed) || looksLikeRecoveryCode(typed);
  }

  /**
   * Uses up a code. A wrong one is counted like a wrong password: by address and browser or network.
   * @returns whether it was right
   * @throws RateLimitedError after five wrong ones of one caller in ten minutes, and after twenty of all unknown
   *   callers
   */
  async use(user: UserEntity, typed: string, device: string): Promise<boolean> {
    const asker = askerOf(this.devices, { email: user.email, user, device });
    // Counted before it is checked, so that many concurrent guesses do not bypass the limit.
    const waits = await this.database.system((tx) => countAttempt(tx, LIMIT, asker));
    const waitMs = Math.max(waits.ownMs, waits.strangersMs);
    if (waitMs > 0) throw new RateLimitedError('Too many wrong codes. Please wait some minutes.', waitMs);
    return this.database.system(async (tx) => {
      const isRight = looksLikeTotp(typed)
        ? await this.useTotp(tx, user, typed)
        : await this.useRecovery(tx, user, typed);
      if (isRight) await forgetAttempts(tx, LIMIT, asker);
      return isRight;
    });
  }

  /** @returns the step of the code if it is one of the app that was not used yet; the row is locked */
  stepOf(app: AuthenticatorAppEntity, typed: string): number | undefined {
    const context = { customerId: app.customerId, purpose: TOTP_SECRET };
    return stepOf(this.secrets.open(app.sealedSecret, context), typed, Date.now(), Number(app.lastStep));
  }

  private async useTotp(tx: Tx, { id: userId }: UserEntity, typed: string): Promise<boolean> {
    const app = await tx.findOne(AuthenticatorAppEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
    const step = app?.confirmedAt ? this.stepOf(app, typed) : undefined;
    if (step === undefined) return false;
    await tx.update(AuthenticatorAppEntity, { userId }, { lastStep: String(step) });
    return true;
  }

  private async useRecovery(tx: Tx, user: UserEntity, typed: string): Promise<boolean> {
    if (!(await this.recovery.use(tx, user, typed))) return false;
    const left = await this.recovery.left(tx, user.id);
    await this.news.publish(tx, user, FactorChange.RECOVERY_CODE_USED, String(left));
    return true;
  }
}
