/** Where a part of a month is published, in stream PAGES; `*` stands for all. */
export function archiveSubject(customerId: string, month: string, part: number | string): string {
  return `pages.archive.${customerId}.${month}.${part}`;
}
