import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { ForbiddenError, UnauthenticatedError } from '@candor/platform/errors.js';
import { callerIs } from '@candor/platform/running-call.js';
import type { SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { isFactorMissing } from '../factors/own-factors.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import type { KnownUser } from '../users/find-by-email.js';
import { UserEntity } from '../users/user.entity.js';
import { EndSessions } from './end-sessions.js';
import { RefreshTokens, type ShownToken } from './refresh-tokens.js';
import { judge } from './refresh.rules.js';
import { SessionEntity } from './session.entity.js';
import { TokenSigner } from './token-signer.js';

type Session = MessageInitShape<typeof SessionSchema>;

/** A browser that was not used for this long is signed out. */
const IDLE_MS = 14 * 24 * 3600_000;

/** Sign-ins as long as they last: a short access token, and a refresh token that is replaced at each use. */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly signer: TokenSigner,
    private readonly tokens: RefreshTokens,
    private readonly endings: EndSessions,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Begins a session.
   * @param device what the browser keeps since its last sign-in
   * @param byProvider whether the organisation's provider let the user in, which decides about second factors itself
   * @throws ForbiddenError when the user is disabled
   */
  async open(known: KnownUser, device: string, byProvider = false): Promise<Session> {
    const { user } = known;
    requireEnabled(user);
    const token = this.tokens.first();
    const now = new Date();
    const expiresAt = new Date(now.getTime() + IDLE_MS);
    const { id: userId, customerId, sessionEpoch } = user;
    callerIs({ customerId, userId });
    const isMissing = await this.database.tenant(customerId, async (tx) => {
      await tx.query('delete from session where user_id = $1 and expires_at < now()', [userId]);
      await tx.insert(SessionEntity, {
        id: token.sessionId,
        ...{ customerId, userId, sessionEpoch, expiresAt, byProvider },
        ...{ tokenHash: token.hash, previousHash: null, rotatedAt: now, createdAt: now },
      });
      return isFactorMissing(tx, user, byProvider);
    });
    return {
      ...(await this.toWire(known, token, expiresAt, isMissing)),
      device: this.devices.remember(device, userId),
    };
  }

  /**
   * Carries a session on. An old token that comes again ends it for everybody who holds one of its tokens.
   * @throws UnauthenticatedError when the session is over, whyever
   */
  async refresh(typed: string): Promise<Session> {
    const shown = this.tokens.read(typed);
    const carried = shown && (await this.database.system((tx) => this.carryOn(tx, shown)));
    // Thrown out here, because the end of the session has to be committed.
    if (!carried) throw new UnauthenticatedError('Your session has expired. Please log in again.');
    return this.toWire(carried.known, carried.token, carried.expiresAt, carried.isMissing);
  }

  /** Ends the session of a token, its access tokens too; does nothing for what is no token of a session. */
  async end(typed: string): Promise<void> {
    const shown = this.tokens.read(typed);
    if (!shown) return;
    await this.database.system(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const session = await tx.findOne(SessionEntity, { where: { id: shown.sessionId }, lock });
      if (!session || ![session.tokenHash, session.previousHash].some((hash) => hash?.equals(shown.hash))) return;
      callerIs(session);
      await this.remove(tx, session);
    });
  }

  private async carryOn(
    tx: Tx,
    shown: ShownToken,
  ): Promise<{ known: KnownUser; token: ShownToken; expiresAt: Date; isMissing: boolean } | undefined> {
    const session = await tx.findOne(SessionEntity, {
      where: { id: shown.sessionId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!session) return undefined;
    const user = await tx.findOne(UserEntity, { where: { id: session.userId }, relations: { customer: true } });
    const verdict = judge(session, shown, Date.now());
    if (verdict === 'forged') return undefined;
    const isOver = verdict === 'reused' || verdict === 'expired';
    if (isOver || !user?.customer || !user.enabled || user.sessionEpoch !== session.sessionEpoch) {
      await this.remove(tx, session);
      return undefined;
    }
    const token = this.tokens.next(shown);
    const known = { user, customerDomain: user.customer.domain };
    const isMissing = await isFactorMissing(tx, user, session.byProvider);
    if (verdict === 'repeat') return { known, token, expiresAt: session.expiresAt, isMissing };
    const rotatedAt = new Date();
    const expiresAt = new Date(rotatedAt.getTime() + IDLE_MS);
    const { id } = session;
    await tx.update(SessionEntity, { id }, { tokenHash: token.hash, previousHash: shown.hash, rotatedAt, expiresAt });
    return { known, token, expiresAt, isMissing };
  }

  private async remove(tx: Tx, session: SessionEntity): Promise<void> {
    await tx.delete(SessionEntity, { id: session.id });
    await this.endings.one(tx, session);
  }

  private async toWire(
    known: KnownUser,
    token: ShownToken,
    refreshExpiresAt: Date,
    isFactorMissing: boolean,
  ): Promise<Session> {
    return {
      ...(await this.signer.sessionTokens(known, token.sessionId, isFactorMissing)),
      refreshToken: token.text,
      refreshExpiresAt: BigInt(refreshExpiresAt.getTime()),
    };
  }
}

/** @throws ForbiddenError */
export function requireEnabled(user: UserEntity): void {
  if (!user.enabled) throw new ForbiddenError('Your user is disabled. Please ask an Admin or the Owner.');
}
