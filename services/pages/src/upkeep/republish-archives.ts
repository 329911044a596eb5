import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Bus } from '@candor/messaging/bus.js';
import { AppLogger } from '@candor/platform/logger.js';
import { ArchiveParts, type PartOfMonth } from '../archives/archive-parts.js';
import { archiveSubject } from '../archives/archive-subject.js';
import { isOurTurn } from './advisory-lock.js';
import { lastPublished } from './last-published.js';

/** Any constant of ours, another than that of snapshots. */
const ADVISORY_LOCK = 7_420_121;

interface PublishedPart extends PartOfMonth {
  /** The outbox row that published it; empty when that is not known any more. */
  readonly outboxId: string;
}

/** Gives stream PAGES back the archives that a lost or rolled-back broker disk took. */
@Injectable()
export class RepublishArchives {
  constructor(
    private readonly database: Database,
    private readonly bus: Bus,
    private readonly parts: ArchiveParts,
    private readonly log: AppLogger,
  ) {}

  /** As `RepublishSnapshots` does: what is missing in the stream, or older there than what was published. */
  async execute(): Promise<void> {
    const published = await this.database.system(async (tx) =>
      (await isOurTurn(tx, ADVISORY_LOCK)) ? publishedParts(tx) : [],
    );
    if (published.length === 0) return;
    const last = await lastPublished(this.bus, archiveSubject('*', '*', '*'));
    const lost = published.filter(({ customerId, month, part, outboxId }) => {
      const inStream = last.get(archiveSubject(customerId, month, part));
      return inStream === undefined || inStream < outboxId;
    });
    for (const which of lost) {
      await this.database.tenant(which.customerId, (tx) => this.parts.publishAgain(tx, which));
    }
    if (lost.length > 0) this.log.warn({ parts: lost.length }, 'the stream had lost archives, published again');
  }
}

/** The newest revision of every part, without those that still wait in the outbox. */
async function publishedParts(tx: Tx): Promise<PublishedPart[]> {
  return tx.query(
    `with newest as (
       select distinct on (subject) subject, id, published_at from outbox
        where subject like 'pages.archive.%'
        order by subject, id desc)
     select p.customer_id as "customerId", p.month, p.part, coalesce(newest.id::text, '') as "outboxId"
       from archive_part p
       left join newest on newest.subject = 'pages.archive.' || p.customer_id || '.' || p.month || '.' || p.part
      where newest.subject is null or newest.published_at is not null
      order by p.customer_id, p.month desc, p.part`,
  );
}
