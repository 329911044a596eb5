import { FactorKind } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import type { Factors } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import { present } from '../wire/present.js';
import type { FactorsResponse, SecondFactorWord } from './factors.responses.js';

export function factorsFromWire(given: Factors | undefined): FactorsResponse {
  const { appConfirmedAt, passkeys, recoveryCodesLeft, required } = present(given);
  return {
    ...(appConfirmedAt > 0n && { appConfirmedAt: Number(appConfirmedAt) }),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, createdAt: Number(createdAt) },
      ...(lastUsedAt > 0n && { lastUsedAt: Number(lastUsedAt) }),
    })),
    recoveryCodesLeft,
    required,
  };
}

const WORDS: Partial<Record<FactorKind, SecondFactorWord>> = {
  [FactorKind.APP]: 'AUTHENTICATOR_APP',
  [FactorKind.PASSKEY]: 'PASSKEY',
  [FactorKind.RECOVERY_CODE]: 'RECOVERY_CODE',
};

/** Kinds of a newer identity service are left out. */
export function factorKindsFromWire(kinds: readonly FactorKind[]): SecondFactorWord[] {
  return kinds.flatMap((kind) => WORDS[kind] ?? []);
}
