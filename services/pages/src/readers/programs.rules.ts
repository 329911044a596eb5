import type { KeptPrograms } from '../page/readers.store.js';

/** Of a page: so many stand in its state, some 25 bytes each. */
export const MAX_REPLACED = 1_000;

/** What is kept from now on, and the generation of the addresses that are good then. */
export interface Replacing {
  readonly programs: KeptPrograms;
  readonly generation: number;
}

/**
 * Ends the addresses that a reader has had. Where more have been replaced than a page remembers, those of all its readers
 * end: forgetting one would make addresses good again that their reader had a reason to end.
 */
export function replacePrograms({ generation, replaced }: KeptPrograms, subject: string): Replacing {
  const before = replaced.find((one) => one.subject === subject);
  const next = Math.max(before?.generation ?? 0, generation) + 1;
  const others = replaced.filter((one) => one !== before);
  if (others.length < MAX_REPLACED)
    return { programs: { generation, replaced: [...others, { subject, generation: next }] }, generation: next };
  const ofAll = Math.max(next, ...others.map((one) => one.generation + 1));
  return { programs: { generation: ofAll, replaced: [] }, generation: ofAll };
}
