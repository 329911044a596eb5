import { randomBytes } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { AppLogger } from '@candor/platform/logger.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { Violations } from '@candor/platform/violations.js';
import type { ReadersSchema, SaveReadersRequest } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { loadPlacedIds } from '../page/further-pages.store.js';
import { isFirstPage, requirePage } from '../page/page-key.js';
import { loadReaders, storeReaders, type KeptReaders } from '../page/readers.store.js';
import { lockSettings } from '../page/settings.lock.js';
import { PageQueue } from '../projection/page-queue.js';
import { SettingsNews } from '../settings/settings.news.js';
import { checkProviders } from './attributes.js';
import { checkOnPage } from './audiences.js';
import { checkKnown } from './providers.js';
import { readersToWire } from './readers.mapper.js';
import { decideReaders, readReaders, requirePresent, type ReadersDraft } from './readers.rules.js';

const SECRET_BYTES = 32;
const OF_FURTHER_PAGES = 'Your first page is the same for all its readers. Audiences are for further pages.';

/** Decides who may read a page. */
@Injectable()
export class ReadersService {
  constructor(
    private readonly database: Database,
    private readonly passwords: PasswordHasher,
    private readonly news: SettingsNews,
    private readonly pages: PageQueue,
    private readonly log: AppLogger,
  ) {}

  /**
   * Saves it and projects the page. Saving what is there already changes and publishes nothing.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   * @throws ConflictError when a colleague has changed it since
   * @throws NotFoundError for a page that is not the organisation's
   */
  async save(actor: Actor, request: SaveReadersRequest): Promise<MessageInitShape<typeof ReadersSchema>> {
    const { customerId } = requireEditor(actor);
    const draft = readReaders(request);
    // Before the transaction, which would hold its locks meanwhile.
    const passwordHash = draft.password === undefined ? undefined : await this.passwords.hash(draft.password);
    const fresh = { passwordHash, sessionSecret: randomBytes(SECRET_BYTES), now: new Date() };
    const { kept, isChange, pageId, onPage } = await this.database.tenant(customerId, async (tx) => {
      const page = await requirePage(tx, customerId, request.pageId);
      await lockSettings(tx, page);
      const present = await loadReaders(tx, page.pageId);
      requirePresent(request.baseVersion, present);
      const { pageId } = page;
      const onPage = await loadPlacedIds(tx, pageId);
      requireOnPage(request, { present, onPage, isFirst: isFirstPage(page) });
      requireKnown(request, { present, draft, now: fresh.now });
      const next = decideReaders(present, draft, fresh);
      if (!next) return { kept: present, isChange: false, pageId, onPage };
      await storeReaders(tx, page, next);
      await this.news.tell(tx, page);
      return { kept: next, isChange: true, pageId, onPage };
    });
    // At once, and by this process: one of the release before that still runs may take the event, and knows no readers.
    if (isChange)
      this.pages
        .requestPage(customerId, pageId)
        .catch((err: unknown) => this.log.warn({ err, customerId }, 'page not projected'));
    return readersToWire(kept, onPage);
  }
}

/** @throws InvalidError naming every audience and component that is not of the page */
function requireOnPage(
  { audiences }: SaveReadersRequest,
  of: { readonly present: KeptReaders | undefined; readonly onPage: ReadonlySet<string>; readonly isFirst: boolean },
): void {
  if (!audiences) return;
  const violations = new Violations();
  if (of.isFirst) violations.check(audiences.audiences.length === 0, '/audiences', OF_FURTHER_PAGES);
  else
    checkOnPage(violations, audiences.audiences, {
      present: of.present?.audiences ?? [],
      componentIds: of.onPage,
    });
  violations.throwIfAny();
}

/**
 * @throws InvalidError naming every identity provider that is not of the page, every new certificate that is over, and every
 *   attribute of a provider that the page does not have then
 */
function requireKnown(
  { providers, audiences }: SaveReadersRequest,
  of: { readonly present: KeptReaders | undefined; readonly draft: ReadersDraft; readonly now: Date },
): void {
  const violations = new Violations();
  const { audiences: presentAudiences = [], providers: present = [] } = of.present ?? {};
  const { providers: read = present } = of.draft;
  if (providers) checkKnown(violations, providers.providers, { read, present, now: of.now });
  checkProviders(violations, audiences?.audiences, { audiences: presentAudiences, before: present, after: read });
  violations.throwIfAny();
}
