/** When a UUIDv7 was made (epoch ms): its first 48 bits (RFC 9562, 5.7). */
export function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
