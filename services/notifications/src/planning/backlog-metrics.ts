import { Injectable } from '@nestjs/common';
import { Metrics } from '@candor/platform/metrics.js';
import { DeadLetterStore } from '../dead-letters/dead-letter.store.js';
import { ChunkOffers } from '../ledger/chunk-offers.js';
import { CHANNELS, LANES } from '../ledger/ledger-types.js';

/** The backlog, read from the ledger on each scrape: every planner reports the same. */
@Injectable()
export class BacklogMetrics {
  constructor(offers: ChunkOffers, letters: DeadLetterStore, metrics: Metrics) {
    const labels = ['channel'];
    metrics.gauge(
      {
        name: 'candor_delivery_queue_oldest_age_seconds',
        help: 'How long the oldest delivery has waited for a worker of its channel.',
        labels,
      },
      async () => {
        const ages = new Map((await offers.oldestWaiting()).map(({ channel, seconds }) => [channel, seconds]));
        return CHANNELS.map((channel) => ({ labels: { channel }, value: ages.get(channel) ?? 0 }));
      },
    );
    metrics.gauge(
      {
        name: 'candor_delivery_queue_chunks',
        help: 'Chunks of up to 500 deliveries that wait for a worker or are worked on.',
        labels,
      },
      async () => {
        const loads = await offers.loads();
        return CHANNELS.map((channel) => {
          const own = loads.filter((load) => load.channel === channel);
          return {
            labels: { channel },
            value: own.reduce((sum, { waiting, offered, leased }) => sum + waiting + offered + leased, 0),
          };
        });
      },
    );
    metrics.gauge(
      { name: 'candor_delivery_leased_chunks', help: 'Chunks that workers hold.', labels: [...labels, 'lane'] },
      async () => {
        const loads = await offers.loads();
        return CHANNELS.flatMap((channel) =>
          LANES.map((lane) => ({
            labels: { channel, lane },
            value: loads.find((load) => load.channel === channel && load.lane === lane)?.leased ?? 0,
          })),
        );
      },
    );
    metrics.gauge(
      { name: 'candor_dead_letters', help: 'Messages that a consumer gave up and nobody has sent again.' },
      async () => [{ value: await letters.countAllWaiting() }],
    );
  }
}
