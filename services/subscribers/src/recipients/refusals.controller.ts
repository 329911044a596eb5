import { Controller } from '@nestjs/common';
import type { RecipientRefused } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { OnEvent, type MessageMeta } from '@candor/streams/on-event.js';
import { RECIPIENTS_INSTANCE } from './recipients.controller.js';
import { RecordRefusal } from '../refusals/record-refusal.js';

@Controller()
export class RefusalsController {
  constructor(private readonly record: RecordRefusal) {}

  @OnEvent('evt.notifications.v1.recipient_refused', { consumer: 'subscribers-refusals' })
  async onRecipientRefused(fact: RecipientRefused, meta: MessageMeta): Promise<void> {
    if (fact.source === RECIPIENTS_INSTANCE) await this.record.execute(fact, meta.id);
  }
}
