/**
 * When a fact came about (epoch ms). Its id is the id of the outbox row, a UUIDv7, which holds the moment of its making
 * and is the same in every delivery, also when the stream had to be filled anew.
 * @param fallback used when the id is no UUIDv7
 */
export function eventTime(id: string, fallback: number): number {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/i.exec(id);
  return match ? parseInt(`${match[1]}${match[2]}`, 16) : fallback;
}
