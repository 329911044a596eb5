import type { MessageInitShape } from '@bufbuild/protobuf';
import { type KeptDeadLetterSchema } from '@candor/proto/gen/candor/notifications/v1/dead_letters_pb.js';
import { type DeadLetterRow } from './dead-letters.reader.js';

export function deadLetterToWire(row: DeadLetterRow): MessageInitShape<typeof KeptDeadLetterSchema> {
  const { consumer, stream, subject, messageId, headers, reason, attempts, failedAt } = row;
  return {
    id: row.id,
    customerId: row.customerId ?? '',
    letter: { consumer, stream, subject, messageId, headers, reason, attempts, failedAt: BigInt(failedAt) },
    bodyBytes: row.bodyBytes,
    redrivenAt: BigInt(row.redrivenAt ?? 0),
    redrives: row.redrives,
    stuck: row.stuck,
  };
}
