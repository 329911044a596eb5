import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  CountRecipientsResponseSchema,
  ListRecipientsResponseSchema,
  ResolveRecipientsResponseSchema,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { channels, type ChannelWord } from '@candor/proto/status-words.js';

/** A recipient. */
export interface RecipientRow {
  readonly id: string;
  readonly channel: ChannelWord;
}

/** The number of recipients of a channel. */
export interface CountRow {
  readonly channel: ChannelWord;
  /** An integer, as text. */
  readonly count: string;
  /** Of subscribers, the further page that they subscribed to; null for the organisation's first one. */
  readonly pageId?: string | null;
}

/** The name by which people recognise a recipient. */
export interface NameRow {
  readonly id: string;
  /** The mail address, the URL, channel and workspace of Slack, or the account of X. */
  readonly name: string;
}

/** @param rows in the order of ids, one more than the page has room for if there are more */
export function recipientsToWire(
  rows: readonly RecipientRow[],
  { size }: { readonly size: number },
): MessageInitShape<typeof ListRecipientsResponseSchema> {
  return {
    recipients: rows.slice(0, size).map(({ id, channel }) => ({ id, channel: channels.valueOf(channel) })),
    lastPage: rows.length <= size,
  };
}

export function countsToWire(rows: readonly CountRow[]): MessageInitShape<typeof CountRecipientsResponseSchema> {
  return {
    counts: rows.map(({ channel, count, pageId }) => ({
      channel: channels.valueOf(channel),
      count: BigInt(count),
      pageId: pageId ?? '',
    })),
  };
}

/** The answer to a request for names only. */
export function namesToWire(rows: readonly NameRow[]): MessageInitShape<typeof ResolveRecipientsResponseSchema> {
  return { destinations: rows.map(({ id, name }) => ({ id, address: name })) };
}
