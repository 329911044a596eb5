import { randomBytes } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, isUniqueViolation, type Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { requireEditor, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { nameObject } from '@candor/platform/running-call.js';
import { Violations } from '@candor/platform/violations.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import {
  OrganisationPagesService as Contract,
  type CreatePageRequest,
  type CreatePageResponse,
  type OrganisationPageSchema,
  type SavePageRequest,
} from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import { RpcClient } from '@candor/rpc/rpc-client.js';
import { TakeDownPage } from '../deletion/take-down-page.js';
import { claimed, release } from '../domains/domains.service.js';
import { listComponents } from '../page/catalog-components.js';
import { keepPages, loadPlaced, storePlaced, type PlacedComponent } from '../page/further-pages.store.js';
import { PageEntity } from '../page/page.entity.js';
import { isFirstPage, noSuchPage, type PageKey } from '../page/page-key.js';
import { NO_PROGRAMS, storeReaders } from '../page/readers.store.js';
import { lockSettings } from '../page/settings.lock.js';
import { holdMonths } from '../projection/page-months.js';
import { checkPassword } from '../readers/readers.rules.js';
import { SettingsNews } from '../settings/settings.news.js';
import { OrganisationPagesReader } from './organisation-pages.reader.js';
import { isSamePage, readPage, requireKnown, type PageDraft } from './page-draft.rules.js';

const MAX_PAGES = 10_000;
const SECRET_BYTES = 32;
const TOO_MANY = `An organisation can have at most ${MAX_PAGES} pages.`;
const DOMAIN_TAKEN = 'This domain is already taken.';
const NEWER = 'A colleague has changed this page since you began. Please look at it again.';
const FIRST = 'Your first page shows every service that is not internal, and is named like your organisation.';
/** A further page begins with what these are on the first one. */
const TAKEN_OVER = `time_zone, language, website, twitter_link, linked_in_link, support_email, disable_watermark,
  time_filters, brand_color, brand_color_dark, header_links, footer_links, custom_css, groups_shown,
  notification_display_name, disable_email_subscriptions, disable_webhook_subscriptions, disable_slack_subscriptions`;

type Wire = MessageInitShape<typeof OrganisationPageSchema>;

/** Makes, changes and deletes further pages. Every method throws ForbiddenError for the role User. */
@Injectable()
export class OrganisationPagesService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly passwords: PasswordHasher,
    private readonly outbox: Outbox,
    private readonly news: SettingsNews,
    private readonly takingDown: TakeDownPage,
    private readonly reader: OrganisationPagesReader,
  ) {}

  /**
   * Makes a page that looks like the first one.
   * @throws InvalidError naming every wrong field
   * @throws ConflictError for a domain that is taken, and for one page too many
   * @throws KeyReusedError or ConflictError as `Idempotency.once`
   * @throws UnavailableError or DeadlineExceededError when catalog or identity do not answer
   */
  async create(actor: Actor, request: CreatePageRequest): Promise<CreatePageResponse> {
    const staff = requireEditor(actor);
    return this.idempotency.once({ method: Contract.method.createPage, staff, request }, () =>
      this.prepare(staff, request),
    );
  }

  /**
   * Saving what is there changes nothing.
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError unless the page is the organisation's
   * @throws ConflictError for the first page, and when a colleague has changed it since
   */
  async save(actor: Actor, request: SavePageRequest): Promise<Wire> {
    const { customerId } = requireEditor(actor);
    const draft = readPage(request);
    await this.requireComponents(customerId, draft.components);
    return this.database.tenant(customerId, async (tx) => {
      const page = await requireFurther(tx, customerId, request.pageId);
      await lockSettings(tx, page);
      const { name, version } = await tx.findOneByOrFail(PageEntity, { pageId: page.pageId });
      nameObject(draft.name);
      if (request.baseVersion !== BigInt(version)) throw new ConflictError(NEWER);
      if (!isSamePage({ name, components: await loadPlaced(tx, page.pageId) }, draft)) {
        await tx.query('update page set name = $2, version = version + 1 where page_id = $1', [
          page.pageId,
          draft.name,
        ]);
        await storePlaced(tx, page, draft.components);
        await this.news.publish(tx, page);
      }
      return this.reader.read(tx, customerId, page.pageId);
    });
  }

  /**
   * Its host of its own stays reserved for the organisation, as one that is given up in the settings.
   * @throws NotFoundError unless the page is the organisation's
   * @throws ConflictError for the first page
   */
  async delete(actor: Actor, pageId: string): Promise<void> {
    const { customerId } = requireEditor(actor);
    await this.database.tenant(customerId, async (tx) => {
      const page = await requireFurther(tx, customerId, pageId);
      // In the order of those who change it, of months and of the page. Projections publish nothing of it after that.
      const { version } = await lockSettings(tx, page);
      await holdMonths(tx, customerId);
      const lock = { mode: 'pessimistic_write' } as const;
      const known = await tx.findOne(PageEntity, { where: { pageId }, lock });
      if (!known) throw noSuchPage();
      nameObject(known.name);
      const domain = await claimed(tx, pageId);
      if (domain) await release(tx, domain);
      await this.takingDown.ofPage(tx, pageId);
      for (const table of ['page_month', 'page_image', 'page_readers', 'page_settings', 'page'])
        await tx.query(`delete from ${table} where page_id = $1`, [pageId]);
      const saved = { customerId, pageId, version: BigInt(version) + 1n, deleted: true };
      await this.outbox.addEvent(tx, 'evt.pages.v1.page_saved', saved, customerId);
    });
  }

  private async prepare(staff: StaffActor, request: CreatePageRequest) {
    const { customerId } = staff;
    const draft = readPage(request);
    const violations = new Violations();
    if (request.password !== '') checkPassword(violations, request.password, false);
    violations.throwIfAny();
    await this.requireComponents(customerId, draft.components);
    await this.database.tenant(customerId, (tx) => requireRoom(tx, customerId));
    // Only the first of all organisations changes anything; the release before cannot come back from then on.
    await this.database.system((tx) => tx.query('select allow_further_pages()'));
    const domain = request.domain.trim().toLowerCase();
    // Without a lock held. It stays the organisation's if the rest fails: the next try finds it so.
    await this.rpc.service(IdentityService).claimDomain({ domain }, { actor: onBehalf(customerId) });
    const passwordHash = request.password === '' ? undefined : await this.passwords.hash(request.password);
    return async (tx: Tx) => {
      const page = await this.insert(tx, customerId, { ...draft, domain });
      if (passwordHash !== undefined) await storeReaders(tx, page, withPassword(passwordHash));
      await this.news.publish(tx, page);
      return { page: await this.reader.read(tx, customerId, page.pageId) };
    };
  }

  private async insert(tx: Tx, customerId: string, draft: PageDraft & { readonly domain: string }): Promise<PageKey> {
    await keepPages(tx, customerId);
    await requireRoom(tx, customerId);
    const page = { customerId, pageId: newId() };
    try {
      await tx.query(
        `insert into page (customer_id, page_id, name, domain, announces)
         values ($1, $2, $3, $4, coalesce((select announces from page where page_id = $1), false))`,
        [customerId, page.pageId, draft.name, draft.domain],
      );
    } catch (error) {
      // Another page of the organisation has it, or one whose organisation was deleted a moment ago.
      if (isUniqueViolation(error))
        throw new ConflictError(DOMAIN_TAKEN, [{ pointer: '/domain', detail: DOMAIN_TAKEN }]);
      throw error;
    }
    await tx.query(
      `insert into page_settings (customer_id, page_id, ${TAKEN_OVER})
       select customer_id, $2, ${TAKEN_OVER} from page_settings where page_id = $1`,
      [customerId, page.pageId],
    );
    await tx.query(
      `insert into page_image (customer_id, page_id, kind, content, digest)
       select customer_id, $2, kind, content, digest from page_image where page_id = $1`,
      [customerId, page.pageId],
    );
    await lockSettings(tx, page);
    await storePlaced(tx, page, draft.components);
    return page;
  }

  private async requireComponents(customerId: string, components: readonly PlacedComponent[]): Promise<void> {
    if (components.length === 0) return;
    const known = await listComponents(this.rpc, customerId);
    requireKnown(components, new Set(known.map(({ id }) => id)));
  }
}

/** @throws NotFoundError unless the page is the organisation's, ConflictError for the first one */
async function requireFurther(tx: Tx, customerId: string, pageId: string): Promise<PageKey> {
  const page = await tx.findOneBy(PageEntity, { customerId, pageId });
  if (!page) throw noSuchPage();
  if (isFirstPage(page)) throw new ConflictError(FIRST);
  return { customerId, pageId };
}

async function requireRoom(tx: Tx, customerId: string): Promise<void> {
  if ((await tx.countBy(PageEntity, { customerId })) >= MAX_PAGES) throw new ConflictError(TOO_MANY);
}

const withPassword = (passwordHash: string) => ({
  ...{
    passwordHash,
    passwordChosenAt: new Date(),
    networks: [],
    people: [],
    needsAll: false,
    audiences: [],
    providers: [],
    programs: NO_PROGRAMS,
    version: 1,
  },
  sessionSecret: randomBytes(SECRET_BYTES),
});

const onBehalf = (customerId: string) => ({ kind: 'system', app: 'pages', customerId }) as const;
