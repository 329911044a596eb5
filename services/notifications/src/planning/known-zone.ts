/** The IANA zone of that name; empty for one that is not known here. */
export function knownZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone === '' ? '' : name;
  } catch {
    return '';
  }
}
