import { COMPONENT_STATUS_LABELS, worstStatus, type ComponentStatus } from '@candor/ui/status/component-status.js';
import { formatDuration } from '@candor/ui/time/format-duration.js';
import { type Downtime, type UptimeBar } from '@candor/ui/uptime/uptime-bars.js';
import { type Upstream, type UpstreamComponent, type UpstreamPeriod } from '../api/contract.js';
import { type FieldErrors } from '../forms/required.js';

/** The feature of the plan. */
export const UPSTREAM_FEATURE = 'third_party_components';

/** The page itself is asked once a minute: who looks at what it says must not wait another one. */
export const POLLED = {
  refetchOnMountOrArgChange: true,
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
} as const;

/** Formats of status pages, by their names on the screens. */
const KIND_TEXTS: Record<string, string> = {
  statuspage: 'Statuspage',
  instatus: 'Instatus',
  betterstack: 'Better Stack',
  cachet: 'Cachet',
  uptimekuma: 'Uptime Kuma',
  openstatus: 'openstatus',
  sorry: 'Sorry',
  aws: 'AWS',
  googlecloud: 'Google Cloud',
  azure: 'Azure',
  slack: 'Slack',
  feed: 'RSS or Atom',
};

/** The name of a format; an unknown one is shown as the server says it. */
export function kindText(kind: string): string {
  return KIND_TEXTS[kind] ?? kind;
}

/** "Major Outage", or that it is not known. */
export function statusText(status: ComponentStatus | undefined): string {
  return status ? COMPONENT_STATUS_LABELS[status] : 'Not known';
}

/** "read 2 minutes ago"; below a minute "read just now". @param now epoch ms */
export function readText({ readAt }: Pick<Upstream, 'readAt'>, now: number): string {
  const age = now - readAt;
  return age < 60_000 ? 'read just now' : `read ${formatDuration(age, 1)} ago`;
}

/** How an upstream is, in one sentence. @param now epoch ms */
export function stateText(upstream: Upstream, now: number): string {
  const { status, lastStatus, notKnownSince, affectedCount, unknownCount, openIncidentCount } = upstream;
  if (notKnownSince !== undefined) {
    const last = lastStatus ? ` It was ${COMPONENT_STATUS_LABELS[lastStatus]} then.` : '';
    return `Not known since ${formatDuration(now - notKnownSince, 1)} ago.${last}`;
  }
  const facts = [
    ...(affectedCount > 0 ? [`${counted(affectedCount, 'component')} affected`] : []),
    ...(unknownCount > 0 ? [`${unknownCount} not known`] : []),
    ...(openIncidentCount > 0 ? [counted(openIncidentCount, 'open incident')] : []),
  ];
  return facts.length > 0 ? `${statusText(status)}: ${facts.join(', ')}` : statusText(status);
}

/** "1 component", "2 components". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The history of a component as the bars take it, without what was not known: see {@link withoutUnknown}. */
export function downtimesOf({ history }: Pick<UpstreamComponent, 'history'>): Downtime[] {
  return history.flatMap(({ status, start, end }) =>
    status
      ? [
          {
            startTime: start,
            ...(end !== undefined && { endTime: end }),
            worstComponentStatus: status,
            ...{ incidentId: '', firstIncidentEntryMessage: '' },
          },
        ]
      : [],
  );
}

/**
 * The bars, of which those without a downtime claim nothing where the state was not known for a time: no day is green
 * that may have been red. @param now epoch ms
 */
export function withoutUnknown(
  bars: readonly UptimeBar[],
  notKnown: readonly UpstreamPeriod[],
  now: number,
): UptimeBar[] {
  return bars.map((bar) => {
    const isUnknown = notKnown.some(({ start, end = now }) => start < bar.end && end > bar.start);
    return isUnknown && bar.downtimes.length === 0 ? { ...bar, existed: false } : bar;
  });
}

/** What the bars say in words. @param days of the window */
export function historyText(component: Pick<UpstreamComponent, 'history'>, days: number): string {
  const known = component.history.flatMap(({ status }) => status ?? []);
  if (component.history.length === 0) return `Operational in the last ${days} days, as far as we have seen`;
  const worst = known.length > 0 ? COMPONENT_STATUS_LABELS[worstStatus(known)] : 'Not known';
  return `Not operational ${counted(component.history.length, 'time')} in the last ${days} days, at worst: ${worst}`;
}

/** What is typed to watch a page. */
export interface WatchValues {
  url: string;
}

export function validateWatch({ url }: WatchValues): FieldErrors<WatchValues> {
  return {
    url: url.trim() === '' ? 'Please give the address of a status page, or choose a provider.' : undefined,
  };
}
