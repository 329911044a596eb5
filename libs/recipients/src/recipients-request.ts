import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import type {
  CountRecipientsRequest,
  ListRecipientsRequest,
  ResolveRecipientsRequest,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { interests, type InterestWord } from '@candor/proto/status-words.js';

const MAX_PAGE_SIZE = 1_000;
/** As many as an organisation has. */
const MAX_PAGES = 1_001;

/** For which recipients an event is. */
export interface Audience {
  /** Recipients who chose one of these or all (UUIDs); empty for no such limit. */
  readonly componentIds: readonly string[];
  /** Of subscribers, where there is no such limit: those who see one of these (UUIDs); empty for all. */
  readonly seenComponentIds: readonly string[];
  /** Of subscribers to the first page: those of them (UUIDs) that not all its readers see. */
  readonly internalComponentIds: readonly string[];
  /** Recipients who chose this kind; undefined for no such limit. */
  readonly kind?: InterestWord;
}

/** A page of an audience, by keyset. */
export interface RecipientPage extends Audience {
  /** Recipients who were there by then (epoch ms). */
  readonly eligibleAt: number;
  /** Where the page before ended; undefined for the first. */
  readonly afterId?: string;
  readonly size: number;
  /** Of subscribers: those of this page of the organisation; undefined for its first one. */
  readonly pageId?: string;
}

/** An audience on several pages of an organisation. */
export interface CountedAudience extends Audience {
  /** Of subscribers: those of these pages; empty for those of the first one. */
  readonly pageIds: readonly string[];
}

/** What to list. @throws InvalidError for an invalid cursor or page size, and for invalid ids */
export function parseListRequest(request: ListRecipientsRequest): RecipientPage {
  const { afterId, componentIds, seenComponentIds, internalComponentIds, interest, pageSize, pageId } = request;
  new Violations()
    .check(afterId === '' || isId(afterId), '/afterId', 'Must be the id of a recipient.')
    .check(pageSize >= 1 && pageSize <= MAX_PAGE_SIZE, '/pageSize', `Must be between 1 and ${MAX_PAGE_SIZE}.`)
    .check(componentIds.every(isId), '/componentIds', 'Must be ids of components.')
    .check(seenComponentIds.every(isId), '/seenComponentIds', 'Must be ids of components.')
    .check(internalComponentIds.every(isId), '/internalComponentIds', 'Must be ids of components.')
    .check(pageId === '' || isId(pageId), '/pageId', 'Must be the id of a page.')
    .throwIfAny();
  return {
    eligibleAt: Number(request.eligibleAt),
    afterId: afterId || undefined,
    size: pageSize,
    componentIds,
    seenComponentIds,
    internalComponentIds,
    kind: interests.wordOf(interest),
    ...(pageId !== '' && { pageId }),
  };
}

/** What to count. @throws InvalidError for invalid ids, and for too many pages */
export function parseCountRequest({
  componentIds,
  seenComponentIds,
  internalComponentIds,
  interest,
  pageIds,
}: CountRecipientsRequest): CountedAudience {
  new Violations()
    .check(componentIds.every(isId), '/componentIds', 'Must be ids of components.')
    .check(seenComponentIds.every(isId), '/seenComponentIds', 'Must be ids of components.')
    .check(internalComponentIds.every(isId), '/internalComponentIds', 'Must be ids of components.')
    .check(pageIds.length <= MAX_PAGES, '/pageIds', `Must be at most ${MAX_PAGES}.`)
    .check(pageIds.every(isId), '/pageIds', 'Must be ids of pages.')
    .throwIfAny();
  return { componentIds, seenComponentIds, internalComponentIds, kind: interests.wordOf(interest), pageIds };
}

/** Whom to resolve. @throws InvalidError when there are too many ids or one is invalid */
export function parseResolveRequest({ ids }: ResolveRecipientsRequest): readonly string[] {
  new Violations()
    .check(ids.length <= MAX_PAGE_SIZE, '/ids', `Must be at most ${MAX_PAGE_SIZE}.`)
    .check(ids.every(isId), '/ids', 'Must be ids of recipients.')
    .throwIfAny();
  return ids;
}
