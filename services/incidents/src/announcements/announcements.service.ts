import { create } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { requireEditor, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { nameObject } from '@candor/platform/running-call.js';
import {
  AnnouncementDraftSchema,
  AnnouncementSchema,
  AnnouncementsService as Contract,
  type Announcement,
  type CreateAnnouncementRequest,
  type CreateAnnouncementResponse,
  type DeleteAnnouncementRequest,
  type UpdateAnnouncementRequest,
} from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { requirePages } from '../pages/chosen-pages.js';
import { PageDirectory } from '../pages/page-directory.js';
import { requireNothingNewer } from '../versions/nothing-newer.rules.js';
import { AnnouncementEntity } from './announcement.entity.js';
import { isEdited, MAX_UNENDED, readChange, readNew } from './announcement-draft.rules.js';
import { AnnouncementFacts } from './announcement-facts.js';
import { standingAt } from './announcement-state.js';
import { announcementToWire } from './announcement.mapper.js';
import { requireAnnouncement } from './require-announcement.js';

const NEWER = 'This announcement was changed since you opened it. Please look at what it says by now.';

/** Writes announcements. All methods throw ForbiddenError for the role User. */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly pages: PageDirectory,
    private readonly facts: AnnouncementFacts,
  ) {}

  /**
   * Keeps a new one; one whose start is not in the future is published at once.
   * @throws InvalidError naming every wrong field
   * @throws ConflictError when very many have not ended
   * @throws KeyReusedError or ConflictError as `Idempotency.once`
   */
  async create(actor: Actor, request: CreateAnnouncementRequest): Promise<CreateAnnouncementResponse> {
    const staff = requireEditor(actor);
    const method = Contract.method.createAnnouncement;
    return this.idempotency.once({ method, staff, request }, () => this.prepare(staff, request));
  }

  private async prepare({ customerId, userId }: StaffActor, request: CreateAnnouncementRequest) {
    const draft = request.announcement ?? create(AnnouncementDraftSchema);
    // What is wrong is said before anything is locked.
    const { pageIds } = readNew(draft, Date.now());
    await this.pages.learn(customerId, pageIds);
    return async (tx: Tx) => {
      await requireRoom(tx, customerId);
      const now = await effectiveDate(tx, undefined);
      const content = readNew(draft, now.getTime());
      await requirePages(tx, customerId, content.pageIds);
      const standing = standingAt({ ...content, publishedAt: null, ended: false }, now);
      const announcement: AnnouncementEntity = {
        id: newId(),
        customerId,
        ...content,
        ...standing,
        editedAt: null,
        createdAt: now,
        createdBy: userId,
        version: 1,
      };
      await tx.insert(AnnouncementEntity, announcement);
      const hasBegun = standing.publishedAt !== null;
      return { announcement: await this.facts.saved(tx, announcement, { hasBegun }) };
    };
  }

  /**
   * Changes what is named; an end that has come ends it, a start that has come publishes it. Of other pages nobody is notified.
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError unless the announcement is the organisation's
   * @throws ConflictError with the announcement when the author has not seen what it says by now
   */
  async update(actor: Actor, request: UpdateAnnouncementRequest): Promise<Announcement> {
    const { customerId } = requireEditor(actor);
    await this.pages.learn(customerId, request.pages?.pageIds ?? []);
    return this.database.tenant(customerId, async (tx) => {
      const before = await requireAnnouncement(tx, { id: request.announcementId, customerId }, { lock: true });
      requireNothingNewer(request.baseVersion, {
        version: before.version,
        refusal: NEWER,
        newer: () => anyPack(AnnouncementSchema, create(AnnouncementSchema, announcementToWire(before))),
      });
      const now = await effectiveDate(tx, undefined);
      const content = readChange(before, request, now.getTime());
      await requirePages(tx, customerId, content.pageIds, before.pageIds);
      const standing = standingAt({ ...before, ...content }, now);
      const isCorrection = before.publishedAt !== null && isEdited(before, content);
      const change = {
        ...content,
        ...standing,
        editedAt: isCorrection ? now : before.editedAt,
        version: before.version + 1,
      };
      const { id } = before;
      await tx.update(AnnouncementEntity, { id, customerId }, change);
      const hasBegun = before.publishedAt === null && standing.publishedAt !== null;
      return this.facts.saved(tx, { ...before, ...change }, { hasBegun, pagesBefore: before.pageIds });
    });
  }

  /** @throws NotFoundError unless the announcement is the organisation's */
  async delete(actor: Actor, { announcementId }: DeleteAnnouncementRequest): Promise<void> {
    const { customerId } = requireEditor(actor);
    await this.database.tenant(customerId, async (tx) => {
      const announcement = await requireAnnouncement(tx, { id: announcementId, customerId }, { lock: true });
      nameObject(announcement.name);
      await tx.delete(AnnouncementEntity, { id: announcement.id, customerId });
      await this.facts.deleted(tx, announcement);
    });
  }
}

/**
 * Two that are written at once take turns here, so that none exceeds the limit.
 * @throws ConflictError when very many have not ended
 */
async function requireRoom(tx: Tx, customerId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('announce ' || $1, 0))`, [customerId]);
  if ((await tx.countBy(AnnouncementEntity, { customerId, ended: false })) >= MAX_UNENDED)
    throw new ConflictError(
      `There are ${MAX_UNENDED} announcements that have not ended. Please end or delete one of them.`,
    );
}
