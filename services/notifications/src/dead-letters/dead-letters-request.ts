import { isId } from '@candor/platform/ids.js';
import type { ListDeadLettersRequest } from '@candor/proto/gen/candor/notifications/v1/dead_letters_pb.js';
import type { DeadLetterQuestion } from './dead-letters.reader.js';

const DEFAULT_PAGE = 100;
const LARGEST_PAGE = 500;

/** Which page is asked for; an unknown cursor is the first page. */
export function parseListRequest(request: ListDeadLettersRequest): Omit<DeadLetterQuestion, 'maxPayload'> {
  const { consumer, includeRedriven, cursor, pageSize } = request;
  return {
    ...{ consumer, includeRedriven },
    limit: Math.min(pageSize > 0 ? pageSize : DEFAULT_PAGE, LARGEST_PAGE),
    after: isId(cursor) ? cursor : undefined,
  };
}
