import { randomBytes } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { AppLogger } from '@candor/platform/logger.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { Violations } from '@candor/platform/violations.js';
import type { ReadersSchema, SaveReadersRequest } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { RpcClient } from '@candor/rpc/rpc-client.js';
import { listComponents } from '../page/catalog-components.js';
import { loadPlacedIds, storeInAudience } from '../page/further-pages.store.js';
import { isFirstPage, requirePage } from '../page/page-key.js';
import { inAudiences, loadReaders, storeReaders, type KeptReaders } from '../page/readers.store.js';
import { lockSettings } from '../page/settings.lock.js';
import { askForAll } from '../projection/page-months.js';
import { PageQueue } from '../projection/page-queue.js';
import { SettingsNews } from '../settings/settings.news.js';
import { checkProviders } from './attributes.js';
import { checkOnFirstPage, checkOnPage } from './audiences.js';
import { checkKnown } from './providers.js';
import { readersToWire } from './readers.mapper.js';
import { decideReaders, readReaders, requirePresent, type ReadersDraft } from './readers.rules.js';

const SECRET_BYTES = 32;

/** Decides who may read a page. */
@Injectable()
export class ReadersService {
  constructor(
    private readonly rpc: RpcClient,
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
   * @throws UnavailableError or DeadlineExceededError when the catalog is asked for the components of audiences and does not
   *   answer
   */
  async save(actor: Actor, request: SaveReadersRequest): Promise<MessageInitShape<typeof ReadersSchema>> {
    const { customerId } = requireEditor(actor);
    const draft = readReaders(request);
    // Before the transaction, which would hold its locks meanwhile.
    const passwordHash = draft.password === undefined ? undefined : await this.passwords.hash(draft.password);
    const internal = await this.internalFor(customerId, request);
    const fresh = { passwordHash, sessionSecret: randomBytes(SECRET_BYTES), now: new Date() };
    const { kept, isChange, pageId, onPage } = await this.database.tenant(customerId, async (tx) => {
      const page = await requirePage(tx, customerId, request.pageId);
      await lockSettings(tx, page);
      const present = await loadReaders(tx, page.pageId);
      requirePresent(request.baseVersion, present);
      const { pageId } = page;
      const isFirst = isFirstPage(page);
      const placed = isFirst ? internal : await loadPlacedIds(tx, pageId);
      requireOnPage(request, { present, componentIds: placed, isFirst });
      requireKnown(request, { present, draft, now: fresh.now });
      const next = decideReaders(present, draft, fresh);
      const onPage = isFirst ? inAudiences(next ?? present) : placed;
      if (!next) return { kept: present, isChange: false, pageId, onPage };
      await storeReaders(tx, page, next);
      if (isFirst && request.audiences) {
        await storeInAudience(tx, customerId, [...onPage]);
        // What names a component that an audience has now, or had, may be in every month.
        await askForAll(tx, page);
      }
      await this.news.publish(tx, page);
      return { kept: next, isChange: true, pageId, onPage };
    });
    // At once, and by this process: one of the release before that still runs may take the event, and knows no readers.
    if (isChange)
      this.pages
        .requestPage(customerId, pageId)
        .catch((err: unknown) => this.log.warn({ err, customerId }, 'page not projected'));
    return readersToWire(kept, onPage);
  }

  /** What an audience of the first page may have: the internal components. Not asked for where none is needed. */
  private async internalFor(
    customerId: string,
    { pageId, audiences }: SaveReadersRequest,
  ): Promise<ReadonlySet<string>> {
    const isFirst = pageId === '' || isFirstPage({ customerId, pageId });
    const areNamed = audiences?.audiences.some(({ componentIds }) => componentIds.length > 0) ?? false;
    if (!isFirst || !areNamed) return new Set();
    const components = await listComponents(this.rpc, customerId);
    return new Set(components.flatMap(({ id, internal }) => (internal ? id : [])));
  }
}

/** @throws InvalidError naming every audience and component that is not of the page */
function requireOnPage(
  { audiences }: SaveReadersRequest,
  {
    present,
    componentIds,
    isFirst,
  }: {
    readonly present: KeptReaders | undefined;
    readonly componentIds: ReadonlySet<string>;
    readonly isFirst: boolean;
  },
): void {
  if (!audiences) return;
  const violations = new Violations();
  const check = isFirst ? checkOnFirstPage : checkOnPage;
  check(violations, audiences.audiences, { present: present?.audiences ?? [], componentIds });
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
