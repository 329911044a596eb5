/** ISO 8601 with milliseconds, in UTC. @param instant epoch ms */
export function utc(instant: number): string {
  return new Date(instant).toISOString();
}
