import { Inject, Injectable } from '@nestjs/common';
import { Metrics } from '@candor/platform/metrics.js';
import { eventTime } from '../ledger/event-time.js';
import { type Outcome } from '../ledger/outcome.js';
import { CHANNEL, type Channel } from './channel.js';

const TOO_MANY_REQUESTS = 429;
/** Buckets from immediate delivery to the end of a retry schedule (s). */
const LATENCY_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200, 36_000, 259_200];

/** Counts outcomes of sends. */
@Injectable()
export class SendMetrics {
  private readonly attempts;
  private readonly latency;
  private readonly throttled;

  constructor(
    metrics: Metrics,
    @Inject(CHANNEL) private readonly channel: Channel,
  ) {
    const labels = ['channel'];
    this.attempts = metrics.counter({
      name: 'candor_notification_attempts_total',
      help: 'Sends by how they ended: delivered, retry, rejected or postponed.',
      labels: [...labels, 'outcome'],
    });
    this.latency = metrics.histogram(
      {
        name: 'candor_notification_latency_seconds',
        help: 'From the commit of a change to its delivery to one recipient.',
        labels,
      },
      LATENCY_BUCKETS,
    );
    this.throttled = metrics.counter({
      name: 'candor_provider_throttled_total',
      help: 'Sends that the other side put off because they were too many, or that waited for its limits.',
      labels,
    });
  }

  /** @param eventId id of the event, which holds the time of its commit */
  ended(eventId: string, outcome: Outcome): void {
    const channel = this.channel.name;
    const now = Date.now();
    this.attempts.inc({ channel, outcome: outcome.kind });
    if (outcome.kind === 'delivered') {
      this.latency.observe({ channel }, Math.max(0, now - eventTime(eventId, now)) / 1_000);
    } else if (isThrottled(channel, outcome)) {
      this.throttled.inc({ channel });
    }
  }
}

/** Slack and X postpone because of their rate limits; a webhook is postponed because it does not answer. */
function isThrottled(channel: string, outcome: Exclude<Outcome, { kind: 'delivered' }>): boolean {
  if (outcome.kind === 'postponed') return channel === 'slack' || channel === 'twitter';
  return outcome.status === TOO_MANY_REQUESTS;
}
