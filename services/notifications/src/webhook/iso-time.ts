/** ISO 8601 with offset and milliseconds. @param epochMs as in protobuf messages */
export function iso(epochMs: bigint): string {
  return new Date(Number(epochMs)).toISOString();
}
