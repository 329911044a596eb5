import { jest } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { ANONYMOUS, type Actor } from '@candor/platform/actor.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { CallSchema, type SignedActor } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { actorToWire } from './actor-codec.js';
import { CallSigner, CallVerifier } from './call-signature.js';

const owner: Actor = { kind: 'staff', userId: 'u', customerId: 'c', role: 'Owner' };
const worker: Actor = { kind: 'system', app: 'notifications-email', customerId: 'c' };
const gateway: Actor = { kind: 'system', app: 'gateway', customerId: undefined };
const provider: Actor = { kind: 'provisioning', customerId: 'c', accessKey: 'k' };
const visitor: Actor = { kind: 'visitor', customerId: 'c' };

const callOf = (actor: Actor, signedActor?: SignedActor) =>
  create(CallSchema, { actor: actorToWire(actor), signedActor });

describe.each([
  ['Ed25519', () => generateKeyPairSync('ed25519')],
  ['a curve of NIST, as Helm makes it', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
])('the actor of a call, signed with %s', (_, makeKeys) => {
  const { privateKey, publicKey } = makeKeys();
  const signer = new CallSigner(privateKey);
  const verifier = new CallVerifier(publicKey);
  afterEach(() => void jest.useRealTimers());

  it.each([owner, provider, visitor, gateway, ANONYMOUS])('is accepted with the gateway’s signature: %j', (actor) => {
    const signed = signer.sign(actor);
    expect(verifier.askerOf(callOf(actor, signed))).toEqual({ actor, signed });
    expect(verifier.askerOf(callOf(actor, signed)).actor).toEqual(actor);
  });

  it('is the signed one, whatever the call itself claims', () => {
    expect(verifier.askerOf(callOf(owner, signer.sign(visitor))).actor).toEqual(visitor);
  });

  it.each([owner, provider, gateway])('is refused without a signature: %j', (actor) => {
    expect(() => verifier.askerOf(callOf(actor))).toThrow(UnauthenticatedError);
  });

  it.each([worker, visitor, ANONYMOUS])('may be a service or an unknown client without a signature: %j', (actor) => {
    expect(verifier.askerOf(callOf(actor)).actor).toEqual(actor);
  });

  it('is refused when another key signed it, or a byte was changed', () => {
    const stranger = new CallSigner(makeKeys().privateKey).sign(owner);
    const signed = signer.sign(visitor);
    const statement = Uint8Array.from(signed.statement);
    statement[statement.length - 1]! ^= 1;
    for (const made of [stranger, { ...signed, statement }, { ...signed, signature: new Uint8Array(64) }])
      expect(() => verifier.askerOf(callOf(owner, made))).toThrow(UnauthenticatedError);
  });

  it('is refused when the statement has expired, also one accepted before, and is signed again in time', () => {
    jest.useFakeTimers({ now: 1_000_000 });
    const signed = signer.sign({ ...owner, userId: 'late' });
    jest.setSystemTime(1_089_000);
    expect(verifier.askerOf(callOf(owner, signed)).actor).toMatchObject({ userId: 'late' });
    jest.setSystemTime(1_091_000);
    expect(() => verifier.askerOf(callOf(owner, signed))).toThrow(UnauthenticatedError);
    const again = signer.sign({ ...owner, userId: 'late' });
    expect(verifier.askerOf(callOf(owner, again)).actor).toMatchObject({ userId: 'late' });
  });

  it('is accepted as claimed while gateways of 0.1.0 run, but never with a wrong signature', () => {
    const open = new CallVerifier(publicKey, true);
    expect(open.askerOf(callOf(owner)).actor).toEqual(owner);
    const stranger = new CallSigner(makeKeys().privateKey).sign(owner);
    expect(() => open.askerOf(callOf(owner, stranger))).toThrow(UnauthenticatedError);
  });
});

it('remembers a bounded number of statements', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = new CallSigner(privateKey);
  const first = signer.sign({ ...visitor, customerId: 'first' });
  expect(signer.sign({ ...visitor, customerId: 'first' })).toBe(first);
  for (let n = 0; n < 2_000; n += 1) signer.sign({ ...visitor, customerId: `${n}` });
  expect(signer.sign({ ...visitor, customerId: 'first' })).not.toBe(first);
});
