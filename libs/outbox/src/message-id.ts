/** The database server under which rows are published. */
export interface KnownServer {
  /** When it started (epoch ms). */
  readonly startedAt: string;
  /** Rows up to this id were written before it was noticed; null while there was no other server before. */
  readonly knownId: string | null;
}

/**
 * The id under which an event is published. Its own, by which the broker refuses a repetition after a crash of the relay;
 * but what was written before another database server was noticed has to reach the consumers again, though the broker
 * may remember its id: how it was handled may be lost. Every relay comes to the same result.
 */
export function messageIdOf({ id, subject }: { id: string; subject: string }, server: KnownServer | undefined): string {
  // States of pages are no facts: who stores them compares revisions.
  const isRepeated = server?.knownId != null && id <= server.knownId && subject.startsWith('evt.');
  return isRepeated ? `${id}.${server.startedAt}` : id;
}
