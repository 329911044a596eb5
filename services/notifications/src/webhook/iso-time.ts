/** ISO 8601 with offset and milliseconds. @param epochMs as it comes in messages */
export function iso(epochMs: bigint): string {
  return new Date(Number(epochMs)).toISOString();
}
