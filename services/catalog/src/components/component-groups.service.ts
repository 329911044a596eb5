import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import type { UpdateComponentGroupRequest } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { readGroupDraft, translationsAfter } from './component.rules.js';
import { GROUP_COLUMNS, groupToWire, type GroupRow, type WireGroup } from './component.mapper.js';
import { ComponentOrderService } from './component-order.service.js';
import { lockOrder, settleGroups } from './component-places.js';

/** Changes groups. They come with their first component and go with their last. */
@Injectable()
export class ComponentGroupsService {
  constructor(
    private readonly database: Database,
    private readonly order: ComponentOrderService,
  ) {}

  /**
   * Changes a group, under its new name with all its components, and publishes it; omitted fields stay as they were.
   * @throws ForbiddenError for the role User
   * @throws NotFoundError when the organisation has no such group
   * @throws InvalidError naming every wrong field, also a name that another group has
   */
  async update(actor: Actor, request: UpdateComponentGroupRequest): Promise<WireGroup> {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => {
      await lockOrder(tx, customerId);
      await settleGroups(tx, customerId);
      const current = await requireGroup(tx, customerId, request.groupId);
      const draft = readGroupDraft({
        name: request.name ?? current.name,
        description: request.description ?? current.description,
        ...translationsAfter(request, current),
        collapsed: request.collapsed ?? current.collapsed,
      });
      if (draft.name !== current.name) await rename(tx, customerId, { from: current.name, to: draft.name });
      const [[changed]] = await tx.query<[[GroupRow], number]>(
        `update component_group
            set name = $3, description = $4, collapsed = $5, name_translations = $6, description_translations = $7,
                version = version + 1
          where customer_id = $1 and id = $2 returning ${GROUP_COLUMNS}`,
        [
          ...[customerId, current.id, draft.name, draft.description, draft.collapsed],
          ...[JSON.stringify(draft.nameTranslations), JSON.stringify(draft.descriptionTranslations)],
        ],
      );
      await this.order.publish(tx, customerId);
      return groupToWire(changed);
    });
  }
}

async function requireGroup(tx: Tx, customerId: string, id: string): Promise<GroupRow> {
  const [found] = isId(id)
    ? await tx.query<GroupRow[]>(`select ${GROUP_COLUMNS} from component_group where customer_id = $1 and id = $2`, [
        customerId,
        id,
      ])
    : [];
  if (!found) throw new NotFoundError('There is no such group.');
  return found;
}

/** Gives the components of a group its new name. @throws InvalidError when another group has it */
async function rename(tx: Tx, customerId: string, { from, to }: { from: string; to: string }): Promise<void> {
  const taken = await tx.query<unknown[]>(`select from component_group where customer_id = $1 and name = $2`, [
    customerId,
    to,
  ]);
  new Violations().check(taken.length === 0, '/name', 'Another group has this name.').throwIfAny();
  await tx.query(`select from component where customer_id = $1 and group_name = $2 order by id for no key update`, [
    customerId,
    from,
  ]);
  await tx.query(
    `update component set group_name = $3, version = version + 1 where customer_id = $1 and group_name = $2`,
    [customerId, from, to],
  );
}
