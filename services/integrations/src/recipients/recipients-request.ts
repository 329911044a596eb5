import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import {
  Interest,
  type ListRecipientsRequest,
  type ResolveRecipientsRequest,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import type { RecipientPage } from './recipients.reader.js';

const MAX_PAGE_SIZE = 1_000;

/**
 * What to list. Integrations are notified of every component; X is not notified when only a component's status changed.
 * @throws InvalidError for an invalid cursor or page size
 */
export function readListRequest(request: ListRecipientsRequest): RecipientPage {
  const { afterId, pageSize, interest } = request;
  new Violations()
    .check(afterId === '' || isId(afterId), '/afterId', 'Must be the id of a recipient.')
    .check(pageSize >= 1 && pageSize <= MAX_PAGE_SIZE, '/pageSize', `Must be between 1 and ${MAX_PAGE_SIZE}.`)
    .throwIfAny();
  return {
    eligibleAt: Number(request.eligibleAt),
    afterId: afterId || undefined,
    size: pageSize,
    withTwitter: interest !== Interest.COMPONENT_STATUS,
  };
}

/** @throws InvalidError when there are too many ids or one is invalid */
export function readResolveRequest({ ids }: ResolveRecipientsRequest): readonly string[] {
  new Violations()
    .check(ids.length <= MAX_PAGE_SIZE, '/ids', `Must be at most ${MAX_PAGE_SIZE}.`)
    .check(ids.every(isId), '/ids', 'Must be ids of recipients.')
    .throwIfAny();
  return ids;
}
