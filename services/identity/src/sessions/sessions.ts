import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { ForbiddenError, UnauthenticatedError } from '@candor/platform/errors.js';
import { currentContext } from '@candor/platform/request-context.js';
import { callerIs } from '@candor/platform/running-call.js';
import type { SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { KnownDevices } from '../attempts/known-devices.js';
import type { KnownUser } from '../members/find-by-email.js';
import { UserEntity } from '../members/user.entity.js';
import { EndSessions } from './end-sessions.js';
import { isFactorMissing } from './missing-factor.js';
import { RefreshTokens, type ShownToken } from './refresh-tokens.js';
import { judge } from './refresh.rules.js';
import { SessionEntity, type SignInMethodName } from './session.entity.js';
import { TokenSigner, type SessionFacts } from './token-signer.js';

type Session = MessageInitShape<typeof SessionSchema>;

const DAY_MS = 24 * 3600_000;
/** A browser that was not used for this long is signed out (ms). */
const IDLE_MS = 14 * DAY_MS;
/** Maximum number of sessions of a user; the least recently used one is ended. */
const MAX_SESSIONS = 50;

/** How long a session may last, however often it is used. */
export class SessionLifetime {
  readonly ms: number;

  constructor(days: number) {
    this.ms = days * DAY_MS;
  }
}

/** The input of a new session. */
export interface SignInFacts {
  /** The token that the browser keeps since its last sign-in. */
  readonly device: string;
  readonly method: SignInMethodName;
}

/** Manages sessions: a short-lived access token, and a refresh token that is replaced at each use. */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly signer: TokenSigner,
    private readonly tokens: RefreshTokens,
    private readonly endings: EndSessions,
    private readonly devices: KnownDevices,
    private readonly lifetime: SessionLifetime,
  ) {}

  /** Starts a session. @throws ForbiddenError when the user is disabled */
  async open(known: KnownUser, { device, method }: SignInFacts): Promise<Session> {
    const { user } = known;
    requireEnabled(user);
    const token = this.tokens.first();
    const now = new Date();
    const expiresAt = this.expiry(now, now);
    const { id: userId, customerId, sessionEpoch } = user;
    callerIs({ customerId, userId });
    const isMissing = await this.database.tenant(customerId, async (tx) => {
      await tx.query('delete from session where user_id = $1 and expires_at < now()', [userId]);
      await this.makeRoom(tx, userId);
      await tx.insert(SessionEntity, {
        id: token.sessionId,
        ...{ customerId, userId, sessionEpoch, expiresAt },
        ...{ tokenHash: token.hash, previousHash: null, rotatedAt: now, createdAt: now, provedAt: now },
        ...{ method, ...callerColumns() },
      });
      return isFactorMissing(tx, user, method);
    });
    return {
      ...(await this.toWire(known, token, { expiresAt, provedAt: now, isFactorMissing: isMissing })),
      device: this.devices.remember(device, userId),
    };
  }

  /**
   * Refreshes a session. A reused old token ends it for every holder of its tokens.
   * @throws UnauthenticatedError when the session has ended, for any reason
   */
  async refresh(typed: string): Promise<Session> {
    const shown = this.tokens.read(typed);
    const carried = shown && (await this.database.system((tx) => this.carryOn(tx, shown)));
    // Thrown outside the transaction, because the end of the session has to be committed.
    if (!carried) throw new UnauthenticatedError('Your session has expired. Please log in again.');
    return this.toWire(carried.known, carried.token, carried);
  }

  /** Ends the session of a token, with its access tokens; does nothing for an invalid token. */
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
  ): Promise<({ known: KnownUser; token: ShownToken } & Facts) | undefined> {
    const session = await tx.findOne(SessionEntity, {
      where: { id: shown.sessionId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!session) return undefined;
    const user = await tx.findOne(UserEntity, { where: { id: session.userId }, relations: { customer: true } });
    const verdict = judge(session, shown, Date.now());
    if (verdict === 'forged') return undefined;
    const rotatedAt = new Date();
    const expiresAt = this.expiry(rotatedAt, session.createdAt);
    const isOver = verdict === 'reused' || verdict === 'expired' || expiresAt <= rotatedAt;
    if (isOver || !user?.customer || !user.enabled || user.sessionEpoch !== session.sessionEpoch) {
      await this.remove(tx, session);
      return undefined;
    }
    const token = this.tokens.next(shown);
    const known = { user, customerDomain: user.customer.domain };
    const { id, provedAt, method } = session;
    const facts = { known, token, provedAt, isFactorMissing: await isFactorMissing(tx, user, method) };
    if (verdict === 'repeat') return { ...facts, expiresAt: session.expiresAt };
    const next = { tokenHash: token.hash, previousHash: shown.hash, rotatedAt, expiresAt };
    await tx.update(SessionEntity, { id }, { ...next, ...callerColumns() });
    return { ...facts, expiresAt };
  }

  /** When a session that is used now ends without further use. */
  private expiry(now: Date, createdAt: Date): Date {
    return new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + this.lifetime.ms));
  }

  /** Makes place for one more. */
  private async makeRoom(tx: Tx, userId: string): Promise<void> {
    const oldest = await tx.find(SessionEntity, {
      where: { userId },
      order: { rotatedAt: 'desc' },
      skip: MAX_SESSIONS - 1,
    });
    for (const session of oldest) await this.remove(tx, session);
  }

  private async remove(tx: Tx, session: SessionEntity): Promise<void> {
    await tx.delete(SessionEntity, { id: session.id });
    await this.endings.one(tx, session);
  }

  private async toWire(known: KnownUser, token: ShownToken, facts: Facts): Promise<Session> {
    const { expiresAt, ...session } = facts;
    return {
      ...(await this.signer.sessionTokens(known, { ...session, id: token.sessionId })),
      refreshToken: token.text,
      refreshExpiresAt: BigInt(expiresAt.getTime()),
    };
  }
}

/** The claims of a session's tokens. */
interface Facts extends Omit<SessionFacts, 'id'> {
  readonly expiresAt: Date;
}

/** The client, as shown to the user in the list of sessions. */
function callerColumns(): Pick<SessionEntity, 'userAgent' | 'address'> {
  const { userAgent = '', address = '' } = currentContext()?.caller ?? {};
  return { userAgent, address };
}

/** @throws ForbiddenError */
export function requireEnabled(user: UserEntity): void {
  if (!user.enabled) throw new ForbiddenError('Your user is disabled. Please ask an Admin or the Owner.');
}
