/** IANA name of the zone in which this browser's user lives. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
