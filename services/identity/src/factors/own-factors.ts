import type { MessageInitShape } from '@bufbuild/protobuf';
import { IsNull, Not } from 'typeorm';
import type { Tx } from '@candor/database/database.js';
import { ConflictError } from '@candor/platform/errors.js';
import type { FactorsSchema } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import { FactorKind } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import type { UserEntity } from '../members/user.entity.js';
import { AuthenticatorAppEntity } from './authenticator-app.entity.js';
import { PasskeyEntity } from './passkey.entity.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';

const CONFIRMED = Not(IsNull());

/** The user's means for the second step of a sign-in; empty for a user without a second factor. */
export async function factorKindsOf(tx: Tx, userId: string): Promise<FactorKind[]> {
  const hasApp = await tx.existsBy(AuthenticatorAppEntity, { userId, confirmedAt: CONFIRMED });
  const hasPasskey = await tx.existsBy(PasskeyEntity, { userId });
  if (!hasApp && !hasPasskey) return [];
  const hasCodes = await tx.existsBy(RecoveryCodeEntity, { userId });
  return [
    ...(hasApp ? [FactorKind.APP] : []),
    ...(hasPasskey ? [FactorKind.PASSKEY] : []),
    ...(hasCodes ? [FactorKind.RECOVERY_CODE] : []),
  ];
}

/** Whether the organisation requires a second factor of every user. */
export async function isFactorRequired(tx: Tx, customerId: string): Promise<boolean> {
  const [row] = await tx.query<{ required: boolean }[]>(
    'select second_factor_required as required from customer where id = $1',
    [customerId],
  );
  return row?.required ?? false;
}

/**
 * To be called after a factor was removed. Recovery codes are useless without a factor, so they are deleted with the
 * last.
 * @throws ConflictError when it was the last and the organisation requires one
 */
export async function afterRemoval(tx: Tx, { id: userId, customerId }: UserEntity): Promise<void> {
  if ((await factorKindsOf(tx, userId)).length > 0) return;
  if (await isFactorRequired(tx, customerId))
    throw new ConflictError(
      'Your organisation asks for a second factor. Please add another one before you remove this.',
    );
  await tx.delete(RecoveryCodeEntity, { userId });
}

/** The factors as their user sees them. */
export async function factorsToWire(
  tx: Tx,
  { id: userId, customerId }: Pick<UserEntity, 'id' | 'customerId'>,
): Promise<MessageInitShape<typeof FactorsSchema>> {
  const app = await tx.findOneBy(AuthenticatorAppEntity, { userId, confirmedAt: CONFIRMED });
  const passkeys = await tx.find(PasskeyEntity, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  return {
    appConfirmedAt: BigInt(app?.confirmedAt?.getTime() ?? 0),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, createdAt: BigInt(createdAt.getTime()), lastUsedAt: BigInt(lastUsedAt?.getTime() ?? 0) },
    })),
    recoveryCodesLeft: await tx.countBy(RecoveryCodeEntity, { userId }),
    required: await isFactorRequired(tx, customerId),
  };
}
