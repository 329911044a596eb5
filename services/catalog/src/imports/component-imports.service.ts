import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { nameObject } from '@candor/platform/running-call.js';
import { isBlank, Violations } from '@candor/platform/violations.js';
import {
  ComponentImportsService as Imports,
  type ImportComponentsRequest,
  type ImportComponentsResponse,
  type PreviewImportRequest,
  type PreviewImportResponseSchema,
} from '@candor/proto/gen/candor/catalog/v1/imports_pb.js';
import type { ComponentDraft } from '../components/component.rules.js';
import { ComponentEntity } from '../components/component.entity.js';
import type { WireComponent } from '../components/component.mapper.js';
import { lockOrder, settleGroups } from '../components/component-places.js';
import { loadComponents } from '../components/load-components.js';
import { identityOf, readImport, runsOf, type NamedComponent } from './import.rules.js';
import { readLines } from './import-lines.js';
import { OtherPages } from './other-pages.js';

/** Creates many components at once. */
@Injectable()
export class ComponentImportsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly idempotency: Idempotency,
    private readonly pages: OtherPages,
  ) {}

  /**
   * What lines or another page would make. Of another page, what is known here is marked; in lines it is refused.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong line, or what is wrong with the page
   */
  async preview(
    actor: Actor,
    { lines, url }: PreviewImportRequest,
  ): Promise<MessageInitShape<typeof PreviewImportResponseSchema>> {
    const { customerId } = requireEditor(actor);
    new Violations()
      .check(!isBlank(lines) || !isBlank(url), '/lines', 'Please give your services, or the address of a page.')
      .throwIfAny();
    // Before the transaction: a page may take seconds to answer.
    const read = isBlank(lines) ? await this.pages.components(url) : undefined;
    const known = await this.database.tenant(customerId, (tx) => loadIdentities(tx, customerId));
    const isKnown = (identity: string) => known.has(identity);
    const components = read ?? readLines(lines, isKnown).map((one) => ({ ...one, description: '' }));
    return { components: components.map((component) => ({ component, known: isKnown(identityOf(component)) })) };
  }

  /**
   * Creates components, operational and last on the page in the given order, and publishes each. All or none.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field, and every service that comes twice or is there already
   * @throws KeyReusedError or ConflictError as `Idempotency.once`
   */
  async create(actor: Actor, request: ImportComponentsRequest): Promise<ImportComponentsResponse> {
    const staff = requireEditor(actor);
    const { customerId } = staff;
    return this.idempotency.once(
      { method: Imports.method.importComponents, staff, request },
      async () => async (tx) => {
        await lockOrder(tx, customerId);
        const known = await loadIdentities(tx, customerId);
        const drafts = readImport(request.components, (identity) => known.has(identity));
        nameObject(drafts.length === 1 ? (drafts[0]?.name ?? '') : `${drafts.length} services`);
        const components = await this.insert(tx, customerId, drafts);
        for (const component of components) {
          await this.outbox.addEvent(tx, 'evt.catalog.v1.component_saved', { customerId, component }, customerId);
        }
        return { components };
      },
    );
  }

  private async insert(tx: Tx, customerId: string, drafts: readonly ComponentDraft[]): Promise<WireComponent[]> {
    const createdAt = new Date();
    const rows = drafts.map((draft) => ({ id: newId(), customerId, ...draft, createdAt, version: 1 }));
    for (const run of runsOf(rows)) {
      await tx.insert(ComponentEntity, run);
      await settleGroups(tx, customerId);
    }
    const saved = await loadComponents(tx, customerId, { internal: true, ids: rows.map(({ id }) => id) });
    const byId = new Map(saved.map((component) => [component.id, component]));
    return rows.flatMap(({ id }) => byId.get(id) ?? []);
  }
}

async function loadIdentities(tx: Tx, customerId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<NamedComponent[]>(
    `select name, group_name as "groupName" from component where customer_id = $1`,
    [customerId],
  );
  return new Set(rows.map(identityOf));
}
