import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import type { ListLinksRequest } from '@candor/proto/gen/candor/signals/v1/links_pb.js';
import { loadLinks } from '../links/link.store.js';
import { requireWatch } from '../watches/watch.store.js';
import { linkToWire } from './link.mapper.js';

/** The links of organisations, for the screens; for staff of every role. */
@Injectable()
export class LinksReader {
  constructor(private readonly database: Database) {}

  /** @throws NotFoundError unless the upstream, where one is given, is the organisation's */
  async list(actor: Actor, { upstreamId }: ListLinksRequest) {
    const { customerId } = requireStaff(actor);
    const rows = await this.database.tenant(customerId, async (tx) => {
      if (upstreamId === '') return loadLinks(tx, customerId);
      const { id: watchId } = await requireWatch(tx, { id: upstreamId, customerId });
      return loadLinks(tx, customerId, { watchId });
    });
    return rows.map(linkToWire);
  }
}
