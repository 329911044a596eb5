import { createHash, sign, verify, type KeyObject } from 'node:crypto';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import type { Actor } from '@candor/platform/actor.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import {
  ActorStatementSchema,
  SignedActorSchema,
  type Call,
  type SignedActor,
} from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { actorFromWire, actorToWire } from './actor-codec.js';

/** How long a statement is valid (ms): enough for a call, those that follow from it, and clocks that differ. */
const LIFE_MS = 90_000;
/** A statement is reused only while it is valid for at least this long (ms). */
const LEAST_LIFE_MS = 60_000;
/** Statements that are cached; signing and verifying one costs more than the rest of a call. */
const KEPT = 2_000;

/** Signs the actor of calls. The gateway alone has the key. */
export class CallSigner {
  private readonly known = new Map<string, { signed: SignedActor; expiresAt: number }>();

  constructor(private readonly key: KeyObject) {}

  sign(actor: Actor): SignedActor {
    const name = JSON.stringify(actor);
    const known = this.known.get(name);
    const now = Date.now();
    if (known && known.expiresAt - now > LEAST_LIFE_MS) return known.signed;
    const expiresAt = now + LIFE_MS;
    const content = create(ActorStatementSchema, { actor: actorToWire(actor), expiresAt: BigInt(expiresAt) });
    const statement = toBinary(ActorStatementSchema, content);
    const signed = create(SignedActorSchema, { statement, signature: sign(digestOf(this.key), statement, this.key) });
    this.known.delete(name);
    keep(this.known, name, { signed, expiresAt });
    return signed;
  }
}

/** The actor of a call, and the gateway's signature on it, to be passed on with calls on that actor's behalf. */
export interface Asker {
  readonly actor: Actor;
  readonly signed?: SignedActor;
}

/**
 * Determines the actor of a call. A staff member, and the gateway itself, are accepted only with the gateway's
 * signature. Without one a call may come from a service, or see as much as an anonymous client may; the broker decides
 * which processes reach which calls.
 */
export class CallVerifier {
  private readonly known = new Map<string, { actor: Actor; expiresAt: number }>();

  /** @param key without one every actor is accepted, as in a test of one service */
  constructor(
    private readonly key: KeyObject | undefined,
    private readonly acceptsUnsigned = false,
  ) {}

  /** Whether actors that need a signature are refused without one. */
  get isStrict(): boolean {
    return this.key !== undefined && !this.acceptsUnsigned;
  }

  /** @throws UnauthenticatedError for a forged actor, or an expired statement */
  askerOf({ actor: claimed, signedActor: signed }: Pick<Call, 'actor' | 'signedActor'>): Asker {
    if (!this.key || !signed) {
      const actor = actorFromWire(claimed);
      if (this.key && !this.acceptsUnsigned && !mayBeUnsigned(actor)) throw new UnauthenticatedError('Please log in.');
      return { actor, ...(signed && { signed }) };
    }
    return { actor: this.verified(signed, this.key), signed };
  }

  private verified(signed: SignedActor, key: KeyObject): Actor {
    const name = createHash('sha256').update(signed.signature).update(signed.statement).digest('base64');
    const found = this.known.get(name) ?? this.check(signed, key);
    if (found.expiresAt < Date.now()) throw new UnauthenticatedError('This request took too long. Please try again.');
    keep(this.known, name, found);
    return found.actor;
  }

  private check({ statement, signature }: SignedActor, key: KeyObject): { actor: Actor; expiresAt: number } {
    if (!verify(digestOf(key), statement, key, signature)) throw new UnauthenticatedError('Please log in.');
    const { actor, expiresAt } = fromBinary(ActorStatementSchema, statement);
    return { actor: actorFromWire(actor), expiresAt: Number(expiresAt) };
  }
}

/**
 * Staff, provisioning and the gateway itself act by a credential that only the gateway checks, so they need its
 * signature.
 */
function mayBeUnsigned(actor: Actor): boolean {
  if (actor.kind === 'system') return actor.app !== 'gateway';
  return actor.kind !== 'staff' && actor.kind !== 'provisioning';
}

/** Ed25519 has its own digest. */
function digestOf(key: KeyObject): 'sha256' | null {
  return key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
}

function keep<T>(known: Map<string, T>, name: string, value: T): void {
  if (known.has(name)) return;
  const [oldest] = known.size >= KEPT ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  known.set(name, value);
}
