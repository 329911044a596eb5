import { RefusalReason } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import type { QuarantineReason } from '../subscription/subscription.entity.js';

/**
 * Mail servers also refuse permanently by mistake: a full mailbox, a filter that learns. One refusal proves nothing.
 */
const REFUSALS_UNTIL_QUARANTINE = 3;

/**
 * Whether a recipient is put into quarantine after a refusal.
 * @param refusals how often it refused within 30 days, this time included
 * @returns the reason; undefined when it is still notified
 */
export function quarantineAfter(reason: RefusalReason, refusals: number): QuarantineReason | undefined {
  switch (reason) {
    case RefusalReason.GONE:
      return 'gone';
    case RefusalReason.ONLY_FAILURES:
      return 'only_failures';
    case RefusalReason.PERMANENT:
      return refusals >= REFUSALS_UNTIL_QUARANTINE ? 'refused' : undefined;
    case RefusalReason.UNSPECIFIED:
      return undefined;
  }
}
