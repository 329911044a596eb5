import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { recordReading } from '@candor/outbox/audit-trail.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import type { ExportEmailSubscribersRequest } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { SubscribersReader } from '../administration/subscribers.reader.js';

/** All addresses of a page in one file. */
@Injectable()
export class ExportSubscribers {
  constructor(
    private readonly database: Database,
    private readonly reader: SubscribersReader,
  ) {}

  /**
   * A page of the file. The audit log records who started the export before any address is read.
   * @throws ForbiddenError for the role User, which may read pages of the list, but not export it
   * @throws NotFoundError for a page of the organisation that there is not
   */
  async execute(
    actor: Actor,
    { cursor, pageId }: ExportEmailSubscribersRequest,
  ): ReturnType<SubscribersReader['page']> {
    const staff = requireEditor(actor);
    if (cursor === '') await this.database.tenant(staff.customerId, recordReading);
    return this.reader.page(staff, { channel: Channel.EMAIL, cursor, pageId });
  }
}
