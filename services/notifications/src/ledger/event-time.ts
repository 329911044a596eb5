/**
 * When an event happened (epoch ms). Its id is the id of the outbox row, a UUIDv7, which holds the time of its creation
 * and is the same in every delivery, also when the stream had to be refilled.
 * @param fallback used when the id is no UUIDv7
 */
export function eventTime(id: string, fallback: number): number {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/i.exec(id);
  return match ? parseInt(`${match[1]}${match[2]}`, 16) : fallback;
}
