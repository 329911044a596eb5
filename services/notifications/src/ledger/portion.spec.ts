import { describe, expect, it } from '@jest/globals';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { portion } from './portion.js';

const many = (count: number, channel: Channel) =>
  Array.from({ length: count }, (_, n) => ({ id: `${Channel[channel]}-${n}`, channel }));

const sizes = (page: ReturnType<typeof portion>) =>
  page.chunks.ids.map((id) => page.deliveries.chunkIds.filter((chunkId) => chunkId === id).length);

describe('portion', () => {
  it('cuts chunks of 500, each of one channel', () => {
    const page = portion([...many(700, Channel.EMAIL), ...many(300, Channel.WEBHOOK)], 'bulk');
    expect(page.chunks.channels).toEqual(['email', 'email', 'webhook']);
    expect(sizes(page)).toEqual([500, 200, 300]);
    expect(page.lane).toBe('bulk');
  });

  it('lists every recipient exactly once, beside its channel and its chunk', () => {
    const mixed = many(600, Channel.EMAIL).flatMap((email, n) => [
      email,
      { id: `hook-${n}`, channel: Channel.WEBHOOK },
    ]);
    const { chunks, deliveries } = portion(mixed, 'fast');
    expect([...deliveries.recipientIds].sort()).toEqual(mixed.map(({ id }) => id).sort());
    deliveries.recipientIds.forEach((id, n) => {
      expect(deliveries.channels[n]).toBe(id.startsWith('hook') ? 'webhook' : 'email');
      expect(chunks.channels[chunks.ids.indexOf(deliveries.chunkIds[n] ?? '')]).toBe(deliveries.channels[n]);
    });
  });

  it('leaves out unknown channels', () => {
    const page = portion(
      [...many(1, Channel.SLACK), ...many(1, Channel.EMAIL), ...many(1, Channel.UNSPECIFIED)],
      'fast',
    );
    expect(page.deliveries.recipientIds).toEqual(['EMAIL-0', 'SLACK-0']);
  });

  it('makes no chunk without recipients', () => {
    expect(portion([], 'fast').chunks.ids).toEqual([]);
  });
});
