/** Where the snapshot of an organisation is published, in stream PAGES, which keeps the last message of each subject. */
export function snapshotSubject(customerId: string): string {
  return `pages.snapshot.${customerId}`;
}

/** Where the pages are that belong to no organisation. */
export const DEFAULT_SNAPSHOT_SUBJECT = snapshotSubject('default');
