import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { type Component, type ServiceUpstream } from '../api/contract.js';

/** "GitHub: Git Operations"; the provider alone for its page as a whole. */
export function upstreamTitle({
  providerName,
  componentName,
}: {
  providerName: string;
  componentName: string;
}): string {
  return componentName === '' ? providerName : `${providerName}: ${componentName}`;
}

/** What a service follows, which decides its status; undefined for nothing. */
export function followedBy({ upstreams }: Pick<Component, 'upstreams'>): ServiceUpstream | undefined {
  return upstreams?.find(({ kind }) => kind === 'follows');
}

/** "Follows" or "Depends on". */
export function kindWords({ kind }: Pick<ServiceUpstream, 'kind'>): string {
  return kind === 'follows' ? 'Follows' : 'Depends on';
}

/** The provider's status where it says something: not while it is operational. */
export function trouble({ status, notKnownSince }: Pick<ServiceUpstream, 'status' | 'notKnownSince'>): string {
  if (notKnownSince !== undefined || !status) return 'not known';
  return status === 'operational' ? '' : COMPONENT_STATUS_LABELS[status];
}

/** Why the status of a service cannot be set; undefined where it can. */
export function whyFixed(service: Pick<Component, 'upstreams'>): string | undefined {
  const followed = followedBy(service);
  return followed && `Its status follows ${upstreamTitle(followed)}.`;
}
