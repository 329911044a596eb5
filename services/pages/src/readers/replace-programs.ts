import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { ForbiddenError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import type { Actor } from '@candor/platform/actor.js';
import { AppLogger } from '@candor/platform/logger.js';
import type { ReplaceProgramsRequest } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { requirePage } from '../page/page-key.js';
import { isGuarded, loadReaders, storeReaders } from '../page/readers.store.js';
import { lockSettings } from '../page/settings.lock.js';
import { PageQueue } from '../projection/page-queue.js';
import { replacePrograms } from './programs.rules.js';

const SUBJECT_BYTES = 16;

/** Ends the addresses for programs that a reader has had, so that what was given away reads no longer. */
@Injectable()
export class ReplacePrograms {
  constructor(
    private readonly database: Database,
    private readonly pages: PageQueue,
    private readonly log: AppLogger,
  ) {}

  /**
   * The version of the readers stays: it is no decision of staff, who may be changing them just now.
   * @returns the generation of addresses that are good from now on
   * @throws ForbiddenError for anybody but a visitor, InvalidError for what names no reader
   * @throws NotFoundError for a page that is not the organisation's, or has no readers with sessions
   */
  async replace(actor: Actor, { pageId, subject }: ReplaceProgramsRequest): Promise<number> {
    if (actor.kind !== 'visitor') throw new ForbiddenError('Readers replace their own addresses alone.');
    if (subject.length !== SUBJECT_BYTES)
      throw new InvalidError([{ pointer: '/subject', detail: `Must be ${SUBJECT_BYTES} bytes.` }]);
    const { customerId } = actor;
    const generation = await this.database.tenant(customerId, async (tx) => {
      const page = await requirePage(tx, customerId, pageId);
      await lockSettings(tx, page);
      const readers = await loadReaders(tx, page.pageId);
      if (!isGuarded(readers)) throw new NotFoundError('This page has no readers who sign in.');
      const { programs, generation: next } = replacePrograms(readers.programs, Buffer.from(subject).toString('hex'));
      await storeReaders(tx, page, { ...readers, programs });
      return next;
    });
    this.pages
      .requestPage(customerId, pageId)
      .catch((err: unknown) => this.log.warn({ err, customerId }, 'page not projected'));
    return generation;
  }
}
