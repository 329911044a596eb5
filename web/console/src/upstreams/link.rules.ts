import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { formatDuration } from '@candor/ui/time/format-duration.js';
import {
  type Component,
  type DegradedStatus,
  type NewUpstreamLink,
  type UpstreamLink,
  type UpstreamLinkChange,
} from '../api/contract.js';
import { isBlank, type FieldErrors } from '../forms/required.js';
import { followedBy, upstreamTitle } from '../services/service-upstreams.rules.js';

/** The longest text for visitors, in characters. */
export const MAX_TEXT = 300;

/** The statuses that a dependency may give its service. */
export const DEGRADED_STATUSES: readonly DegradedStatus[] = ['degraded_performance', 'partial_outage', 'major_outage'];

/** The group that is proposed for new services. */
const GROUP = 'Third-party';

/** What a dependency does by itself, as its form has it. */
export interface DependencyValues {
  /** Whether it sets the status of its service. */
  degrades: boolean;
  status: DegradedStatus;
  recovers: boolean;
  /** For visitors. */
  text: string;
}

/** How a component is used, as the form has it. */
export interface UseValues extends DependencyValues {
  how: 'new' | 'follows' | 'dependsOn';
  /** Of a new service. */
  name: string;
  /** Of a new service; empty for none. */
  group: string;
  /** The id of a service that is there; empty until one is chosen. */
  serviceId: string;
}

/** A component of a provider, or its page as a whole. */
export interface UsedComponent {
  providerName: string;
  /** Empty for the page as a whole. */
  componentKey: string;
  /** Empty for the page as a whole. */
  componentName: string;
}

export function useValuesOf(component: UsedComponent): UseValues {
  return { ...NOTHING_BY_ITSELF, how: 'new', name: upstreamTitle(component), group: GROUP, serviceId: '' };
}

const NOTHING_BY_ITSELF: DependencyValues = {
  degrades: false,
  status: 'degraded_performance',
  recovers: true,
  text: '',
};

/** What a link does now, as its form has it. */
export function dependencyValuesOf({ degrading, text }: Pick<UpstreamLink, 'degrading' | 'text'>): DependencyValues {
  if (!degrading) return { ...NOTHING_BY_ITSELF, text };
  const status = DEGRADED_STATUSES.find((one) => one === degrading.status) ?? NOTHING_BY_ITSELF.status;
  return { degrades: true, status, recovers: degrading.recovers, text };
}

export function validateDependency({ text }: DependencyValues): FieldErrors<DependencyValues> {
  return { text: text.trim().length > MAX_TEXT ? `Please use at most ${MAX_TEXT} characters.` : undefined };
}

export function validateUse(values: UseValues): FieldErrors<UseValues> {
  if (values.how === 'new') return { name: isBlank(values.name) ? 'Give a name to your service' : undefined };
  const serviceId = values.serviceId === '' ? 'Please choose a service.' : undefined;
  return { serviceId, ...(values.how === 'dependsOn' && validateDependency(values)) };
}

export function toNewLink(componentKey: string, values: UseValues): NewUpstreamLink {
  if (values.how === 'new') {
    const newService = { name: values.name.trim(), groupName: values.group.trim() };
    return { componentKey, kind: 'follows', newService };
  }
  const link = { componentKey, kind: values.how, serviceId: values.serviceId };
  return values.how === 'follows' ? link : { ...link, ...byItself(values) };
}

/** @param baseVersion of the link as its author saw it */
export function toChange(values: DependencyValues, baseVersion: number): UpstreamLinkChange {
  return { ...byItself(values), baseVersion };
}

function byItself({
  degrades,
  status,
  recovers,
  text,
}: DependencyValues): Pick<UpstreamLinkChange, 'degrading' | 'text'> {
  return { ...(degrades && { degrading: { status, recovers } }), text: text.trim() };
}

/** Services that may be linked in this way: one that follows has a single source of its status. */
export function linkable(services: readonly Component[], how: UseValues['how']): Component[] {
  return how === 'follows' ? services.filter((service) => !followedBy(service)) : [...services];
}

/** What a link does, in one sentence: "Depends on Git Operations and becomes Partial Outage until it recovers". */
export function linkText({ kind, componentName, degrading }: UpstreamLink): string {
  const what = componentName === '' ? 'the page as a whole' : componentName;
  if (kind === 'follows') return `Follows ${what}`;
  if (!degrading) return `Depends on ${what}`;
  const until = degrading.recovers ? 'until that recovers' : 'until you set it back';
  return `Depends on ${what}; becomes ${COMPONENT_STATUS_LABELS[degrading.status]} by itself, ${until}`;
}

/** How the provider's component is, and since when. @param now epoch ms */
export function linkStateText({ status, since, notKnownSince }: UpstreamLink, now: number): string {
  if (notKnownSince !== undefined) return `Not known since ${formatDuration(now - notKnownSince, 1)} ago`;
  const label = status ? COMPONENT_STATUS_LABELS[status] : 'Not known';
  return `${label} for ${formatDuration(now - since, 1)}`;
}

/** Names of the services that use an upstream, each once: "Used by Checkout, Payments and 3 more". */
export function usedByText(links: readonly UpstreamLink[], upstreamId: string): string {
  const own = links.filter((link) => link.upstreamId === upstreamId);
  const names = [...new Map(own.map(({ serviceId, serviceName }) => [serviceId, serviceName])).values()];
  if (names.length === 0) return '';
  const shown = names.slice(0, MAX_NAMES).join(', ');
  const rest = names.length - MAX_NAMES;
  return `Used by ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const MAX_NAMES = 5;
