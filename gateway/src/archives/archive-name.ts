import { isId } from '@candor/platform/ids.js';

/** One part of a month of one organisation, as its file is named. */
export interface ArchiveName {
  /** "2026-10" */
  readonly month: string;
  readonly part: number;
  readonly revision: bigint;
  /** The `Nats-Msg-Id` of the message that it came with: who has that has nothing to fetch. */
  readonly messageId: string;
}

const SUFFIX = '.archive';
const NAME = /^(\d{4}-\d{2})\.(\d+)\.(\d+)\.([\w-]*)\.archive$/;
const SUBJECT = /^pages\.archive\.([^.]+)\.(\d{4}-\d{2})\.(\d+)$/;

/** What is one and the same part in different revisions. */
export function partKey({ month, part }: Pick<ArchiveName, 'month' | 'part'>): string {
  return `${month}.${part}`;
}

export function fileNameOf(name: ArchiveName): string {
  // An id comes from the broker: whatever it holds, it names a file in our folder.
  const messageId = name.messageId.replace(/[^\w-]/g, '');
  return `${partKey(name)}.${name.revision}.${messageId}${SUFFIX}`;
}

/** Undefined for a file that is none of ours. */
export function readFileName(file: string): ArchiveName | undefined {
  const [, month, part, revision, messageId] = NAME.exec(file) ?? [];
  if (month === undefined || part === undefined || revision === undefined || messageId === undefined) return undefined;
  return { month, part: Number(part), revision: BigInt(revision), messageId };
}

/** Whose part a message is; undefined for a subject that names none. */
export function readSubject(subject: string): { customerId: string; key: string } | undefined {
  const [, customerId, month, part] = SUBJECT.exec(subject) ?? [];
  if (customerId === undefined || month === undefined || !isId(customerId)) return undefined;
  return { customerId, key: partKey({ month, part: Number(part) }) };
}
