import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import type {
  CountRecipientsRequest,
  ListRecipientsRequest,
  ResolveRecipientsRequest,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { interests } from '@candor/proto/status-words.js';
import type { RecipientPage } from './recipients.reader.js';

const MAX_PAGE_SIZE = 1_000;

/** What to list. @throws InvalidError for an invalid cursor or page size, and for invalid ids */
export function parseListRequest(request: ListRecipientsRequest): RecipientPage {
  const { afterId, componentIds, interest, pageSize } = request;
  new Violations()
    .check(afterId === '' || isId(afterId), '/afterId', 'Must be the id of a recipient.')
    .check(pageSize >= 1 && pageSize <= MAX_PAGE_SIZE, '/pageSize', `Must be between 1 and ${MAX_PAGE_SIZE}.`)
    .check(componentIds.every(isId), '/componentIds', 'Must be ids of components.')
    .throwIfAny();
  return {
    eligibleAt: Number(request.eligibleAt),
    afterId: afterId || undefined,
    size: pageSize,
    componentIds,
    kind: interests.wordOf(interest),
  };
}

/** What to count. @throws InvalidError for invalid ids */
export function parseCountRequest({
  componentIds,
  interest,
}: CountRecipientsRequest): Pick<RecipientPage, 'componentIds' | 'kind'> {
  new Violations().check(componentIds.every(isId), '/componentIds', 'Must be ids of components.').throwIfAny();
  return { componentIds, kind: interests.wordOf(interest) };
}

/** @throws InvalidError when there are too many ids or one is invalid */
export function parseResolveRequest({ ids }: ResolveRecipientsRequest): readonly string[] {
  new Violations()
    .check(ids.length <= MAX_PAGE_SIZE, '/ids', `Must be at most ${MAX_PAGE_SIZE}.`)
    .check(ids.every(isId), '/ids', 'Must be ids of recipients.')
    .throwIfAny();
  return ids;
}
