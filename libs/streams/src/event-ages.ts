import { JetStreamApiError, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { Bus } from '@candor/bus/bus.js';
import type { Metrics } from '@candor/platform/metrics.js';

const STREAM = 'EVENTS';

/**
 * Measures how far each consumer of events is behind: an event waiting here has happened, but its effect is not visible
 * yet.
 */
export function measureEventAges(metrics: Metrics, bus: Bus, consumers: readonly string[]): void {
  const description = {
    name: 'candor_event_oldest_age_seconds',
    help: 'How long the oldest fact has waited for this consumer to be done with it.',
    labels: ['consumer'],
  };
  metrics.gauge(description, async () => {
    const manager = await jetstreamManager(bus.now(), { checkAPI: false });
    return Promise.all(
      consumers.map(async (consumer) => ({ labels: { consumer }, value: await oldestAge(manager, consumer) })),
    );
  });
}

/** Seconds since the oldest event that the consumer has not acked was stored; 0 when there is none. */
async function oldestAge(manager: JetStreamManager, consumer: string): Promise<number> {
  const info = await manager.consumers.info(STREAM, consumer);
  if (info.num_pending + info.num_ack_pending === 0) return 0;
  try {
    const next = { seq: info.ack_floor.stream_seq + 1, next_by_subj: info.config.filter_subject ?? '>' };
    const oldest = await manager.streams.getMessage(STREAM, next);
    return oldest ? (Date.now() - oldest.time.getTime()) / 1_000 : 0;
  } catch (error) {
    // Handled, or expired from the stream, since the consumer was read.
    if (error instanceof JetStreamApiError) return 0;
    throw error;
  }
}
