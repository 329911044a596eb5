import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import type { ListRecipientsRequest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import type { UserChoice } from './owners.reader.js';

const MAX_USERS = 100;

/** Which users to list. @throws InvalidError for invalid ids, and for very many */
export function parseUserChoice({ userIds, administrators }: ListRecipientsRequest): UserChoice {
  new Violations()
    .check(userIds.length <= MAX_USERS && userIds.every(isId), '/userIds', `Must be ids of ${MAX_USERS} users at most.`)
    .throwIfAny();
  return { userIds, administrators };
}
