import { Injectable } from '@nestjs/common';
import { Metrics } from '@candor/platform/metrics.js';
import { OutboxStore } from './outbox.store.js';

/** Measures how far the relay is behind: what waits here was saved but has not reached any consumer. */
@Injectable()
export class OutboxAge {
  constructor(store: OutboxStore, metrics: Metrics) {
    const description = {
      name: 'candor_outbox_oldest_age_seconds',
      help: 'How long the oldest message has waited to be published.',
      labels: ['schema'],
    };
    metrics.gauge(description, async () => {
      const { schema, seconds } = await store.oldestWaiting();
      return [{ labels: { schema }, value: seconds }];
    });
  }
}
