import { DraftDecision } from '@candor/proto/gen/candor/signals/v1/drafts_pb.js';
import { LinkKind } from '@candor/proto/gen/candor/signals/v1/links_pb.js';
import { wordMap } from '../wire/word-map.js';

/** How a service is linked to a provider's component. */
export type LinkKindWord = 'follows' | 'dependsOn';
export const linkKind = wordMap<LinkKindWord, LinkKind>('kind of link', {
  follows: LinkKind.FOLLOWS,
  dependsOn: LinkKind.DEPENDS_ON,
});
export const LINK_KINDS: readonly LinkKindWord[] = ['follows', 'dependsOn'];

/** What is decided about a draft. */
export type DraftDecisionWord = 'published' | 'joined' | 'dismissed';
export const draftDecision = wordMap<DraftDecisionWord, DraftDecision>('decision', {
  published: DraftDecision.PUBLISHED,
  joined: DraftDecision.JOINED,
  dismissed: DraftDecision.DISMISSED,
});
export const DRAFT_DECISIONS: readonly DraftDecisionWord[] = ['published', 'joined', 'dismissed'];

/** Statuses that a dependency may give its service by itself. */
export const DEGRADED_STATUSES = ['degraded_performance', 'partial_outage', 'major_outage'] as const;
export type DegradedStatusWord = (typeof DEGRADED_STATUSES)[number];
