import { newId } from '@candor/platform/ids.js';
import { type Recipient } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { channels } from '@candor/proto/status-words.js';
import { CHANNELS, CHUNK_SIZE, type ChannelName, type Lane } from './ledger-types.js';

/** Rows for the ledger as parallel columns, the fastest form to insert into Postgres. */
export interface Portion {
  readonly lane: Lane;
  readonly chunks: { readonly ids: string[]; readonly channels: ChannelName[] };
  readonly deliveries: {
    readonly chunkIds: string[];
    readonly channels: ChannelName[];
    readonly recipientIds: string[];
  };
}

/** Cuts a page of recipients into chunks, each of one channel. Recipients of a channel that this build does not know are left out. */
export function portion(recipients: readonly Pick<Recipient, 'id' | 'channel'>[], lane: Lane): Portion {
  const result: Portion = {
    lane,
    chunks: { ids: [], channels: [] },
    deliveries: { chunkIds: [], channels: [], recipientIds: [] },
  };
  for (const channel of CHANNELS) {
    const ids = recipients.filter((recipient) => channels.wordOf(recipient.channel) === channel).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += CHUNK_SIZE) {
      const chunkId = newId();
      result.chunks.ids.push(chunkId);
      result.chunks.channels.push(channel);
      for (const id of ids.slice(from, from + CHUNK_SIZE)) {
        result.deliveries.chunkIds.push(chunkId);
        result.deliveries.channels.push(channel);
        result.deliveries.recipientIds.push(id);
      }
    }
  }
  return result;
}
