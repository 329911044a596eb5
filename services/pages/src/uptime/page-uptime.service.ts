import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireEditor, requireTenant, type Actor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { checkShares } from '@candor/platform/uptime-shares.js';
import { Violations } from '@candor/platform/violations.js';
import { UptimeService } from '@candor/proto/gen/candor/catalog/v1/uptime_pb.js';
import type { SavePageUptimeFormulaRequest } from '@candor/proto/gen/candor/pages/v1/uptime_pb.js';
import { formulaFromWire } from '@candor/proto/uptime-wire.js';
import type { UptimeFormula } from '@candor/proto/uptime.js';
import { RpcClient } from '@candor/rpc/rpc-client.js';
import { isFirstPage, requirePage, type PageKey } from '../page/page-key.js';
import { PageSettingsEntity } from '../page/settings.entity.js';
import { lockSettings } from '../page/settings.lock.js';
import { loadSettings, ownFormula } from '../page/settings.store.js';
import { SettingsNews } from '../settings/settings.news.js';

const FIRST = 'Your first page counts as your organisation does.';
const EITHER = 'Please give shares, or say that the page follows the first one.';

/** How a page counts, and whether that is what the first page says. */
interface PageFormula {
  readonly formula: UptimeFormula;
  readonly followsFirstPage: boolean;
}

/** How further pages count uptime. Without shares of its own, a page follows the first one. */
@Injectable()
export class PageUptimeService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly news: SettingsNews,
  ) {}

  /**
   * @throws NotFoundError for a page that is not the organisation's, ConflictError for the first one
   * @throws UnavailableError or DeadlineExceededError when the catalog, which has the formula of the first page, does not
   *   answer
   */
  async get(actor: Actor, pageId: string): Promise<PageFormula> {
    const customerId = requireTenant(actor);
    const own = await this.database.tenant(customerId, async (tx) => {
      const page = await requireFurther(tx, customerId, pageId);
      return ownFormula(await loadSettings(tx, page.pageId));
    });
    return own ? { formula: own, followsFirstPage: false } : this.ofFirstPage(customerId);
  }

  /**
   * Gives the page shares of its own, or has it follow the first one; its past follows. Saving what is there changes
   * nothing.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError, ConflictError, UnavailableError or DeadlineExceededError as `get`
   */
  async save(actor: Actor, request: SavePageUptimeFormulaRequest): Promise<PageFormula> {
    const { customerId } = requireEditor(actor);
    const { partialOutage, degradedPerformance, followsFirstPage } = request;
    const givesShares = partialOutage !== undefined || degradedPerformance !== undefined;
    new Violations().check(!(followsFirstPage && givesShares), '/followsFirstPage', EITHER).throwIfAny();
    const before = await this.get(actor, request.pageId);
    if (!givesShares && followsFirstPage === undefined) return before;
    const draft = followsFirstPage
      ? undefined
      : checkShares({
          partialOutage: partialOutage ?? before.formula.partialOutage,
          degradedPerformance: degradedPerformance ?? before.formula.degradedPerformance,
        });
    await this.database.tenant(customerId, async (tx) => this.store(tx, customerId, request.pageId, draft));
    return draft ? { formula: draft, followsFirstPage: false } : this.ofFirstPage(customerId);
  }

  private async store(tx: Tx, customerId: string, pageId: string, draft: UptimeFormula | undefined): Promise<void> {
    const page = await requireFurther(tx, customerId, pageId);
    const current = ownFormula(await lockSettings(tx, page));
    if (isSame(current, draft)) return;
    const columns = {
      uptimePartialOutage: draft?.partialOutage ?? null,
      uptimeDegradedPerformance: draft?.degradedPerformance ?? null,
    };
    await tx.update(PageSettingsEntity, { pageId: page.pageId }, columns);
    await this.news.publish(tx, page);
  }

  private async ofFirstPage(customerId: string): Promise<PageFormula> {
    const actor = { kind: 'system', app: 'pages', customerId } as const;
    const { formula } = await this.rpc.service(UptimeService).getUptimeFormula({}, { actor });
    return { formula: formulaFromWire(formula), followsFirstPage: true };
  }
}

/** @throws NotFoundError unless the page is the organisation's, ConflictError for the first one */
async function requireFurther(tx: Tx, customerId: string, pageId: string): Promise<PageKey> {
  const page = await requirePage(tx, customerId, pageId);
  if (isFirstPage(page)) throw new ConflictError(FIRST);
  return page;
}

function isSame(one: UptimeFormula | undefined, other: UptimeFormula | undefined): boolean {
  return one?.partialOutage === other?.partialOutage && one?.degradedPerformance === other?.degradedPerformance;
}
