import type { Tx } from '@candor/database/database.js';

/** A key of the side door, without its secret half. */
export interface SideDoorKey {
  readonly id: string;
  readonly name: string;
  /** Ed25519, 32 bytes. */
  readonly publicKey: Buffer;
  /** The user who made it. */
  readonly createdBy: string;
  /** Epoch ms. */
  readonly createdAt: bigint;
  /** Epoch ms; undefined while it may be used. */
  readonly revokedAt?: bigint;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly public_key: Buffer;
  readonly created_by: string;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
}

/** The keys that may be used, newest first. */
export async function loadSideDoorKeys(tx: Tx, customerId: string): Promise<SideDoorKey[]> {
  const rows = await tx.query<Row[]>(
    'select * from side_door_key where customer_id = $1 and revoked_at is null order by created_at desc, id',
    [customerId],
  );
  return rows.map(keyOf);
}

/** A key, revoked or not; undefined if the organisation has none with that id. */
export async function findSideDoorKey(tx: Tx, customerId: string, id: string): Promise<SideDoorKey | undefined> {
  const rows = await tx.query<Row[]>('select * from side_door_key where customer_id = $1 and id = $2', [
    customerId,
    id,
  ]);
  return rows.map(keyOf)[0];
}

function keyOf(row: Row): SideDoorKey {
  return {
    id: row.id,
    name: row.name,
    publicKey: row.public_key,
    createdBy: row.created_by,
    createdAt: BigInt(row.created_at.getTime()),
    ...(row.revoked_at && { revokedAt: BigInt(row.revoked_at.getTime()) }),
  };
}
