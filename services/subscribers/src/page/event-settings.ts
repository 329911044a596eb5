import type { PageSettings } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import type { SubscriptionChannel } from '../subscription/subscription.entity.js';

/** The channels that settings of a page close for visitors. */
export function disabledChannels(settings: PageSettings | undefined): SubscriptionChannel[] {
  const disabled: Readonly<Record<SubscriptionChannel, boolean | undefined>> = {
    email: settings?.disableEmailSubscriptions,
    webhook: settings?.disableWebhookSubscriptions,
    slack: settings?.disableSlackSubscriptions,
  };
  return (Object.keys(disabled) as SubscriptionChannel[]).filter((channel) => disabled[channel]);
}

/** @param names as an event has them @returns in lower case; null for no limit */
export function onlyThese(names: readonly string[]): string[] | null {
  return names.length === 0 ? null : names.map((name) => name.toLowerCase());
}
