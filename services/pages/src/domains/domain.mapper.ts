import type { MessageInitShape } from '@bufbuild/protobuf';
import { DomainState, type CustomDomainSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import type { CustomDomainEntity, DomainState as StoredState } from './custom-domain.entity.js';
import { challengeName } from './domain-resolver.js';
import { isBound } from './domain-state.rules.js';

const STATES: Readonly<Record<Exclude<StoredState, 'released'>, DomainState>> = {
  pending: DomainState.PENDING,
  verified: DomainState.VERIFIED,
  failing: DomainState.FAILING,
  lost: DomainState.LOST,
};

type Wire = MessageInitShape<typeof CustomDomainSchema>;

/** A host as its owner sees it. @param target the host that it has to point to */
export function domainToStaff(domain: CustomDomainEntity, target: string): Wire | undefined {
  if (domain.state === 'released') return undefined;
  return {
    host: domain.host,
    state: STATES[domain.state],
    challengeMissing: domain.missing.includes('challenge'),
    targetMissing: domain.missing.includes('target'),
    challengeName: challengeName(domain.host),
    challengeValue: domain.token,
    target,
  };
}

/** A host as visitors see it: only while the page answers there. */
export function domainToVisitors(domain: CustomDomainEntity): Wire | undefined {
  return isBound(domain.state) ? { host: domain.host, state: DomainState.VERIFIED } : undefined;
}
