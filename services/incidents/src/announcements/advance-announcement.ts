import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { AuditTrail } from '@candor/outbox/audit-trail.js';
import { ANNOUNCEMENT_PUBLISHED } from '@candor/proto/audited-calls.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { AnnouncementEntity } from './announcement.entity.js';
import { AnnouncementFacts } from './announcement-facts.js';
import { standingAt } from './announcement-state.js';

/** Publishes an announcement whose start has come, and ends one whose end has. */
@Injectable()
export class AdvanceAnnouncement {
  constructor(
    private readonly facts: AnnouncementFacts,
    private readonly audit: AuditTrail,
  ) {}

  /** In the caller's transaction, which has locked the row. @returns whether there was something to do */
  async execute(tx: Tx, id: string): Promise<boolean> {
    const before = await tx.findOneByOrFail(AnnouncementEntity, { id });
    const { customerId, createdBy: userId } = before;
    const standing = standingAt(before, await effectiveDate(tx, undefined));
    const hasBegun = before.publishedAt === null && standing.publishedAt !== null;
    if (!hasBegun && !standing.ended) return false;
    const change = { ...standing, version: before.version + 1 };
    await tx.update(AnnouncementEntity, { id, customerId }, change);
    const after = { ...before, ...change };
    await this.facts.saved(tx, after, { hasBegun });
    if (hasBegun) {
      const what = { action: ANNOUNCEMENT_PUBLISHED, objectType: 'announcement' as const };
      await this.audit.doneByClock(tx, { customerId, userId }, { ...what, objectId: id, objectName: after.name });
    }
    return true;
  }
}
