import type { PageAudience, PageSettings } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import type { Audience } from './audiences.js';
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

/** As they are kept. */
export function keptAudiences(audiences: readonly PageAudience[]): Audience[] {
  const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());
  return audiences.map(({ id, people, componentIds }) => ({
    id: id.toLowerCase(),
    people: lower(people),
    componentIds: lower(componentIds),
  }));
}

/** @param names as an event has them @returns in lower case; null for no limit */
export function onlyThese(names: readonly string[]): string[] | null {
  return names.length === 0 ? null : names.map((name) => name.toLowerCase());
}
