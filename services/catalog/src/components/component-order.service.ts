import { anyPack } from '@bufbuild/protobuf/wkt';
import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { requireEditor, requireStaff, type Actor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import {
  ComponentOrderSchema,
  type ComponentOrder,
  type SetComponentOrderRequest,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { holdsTheSame, isSameOrder, orderOf, readOrder, sequenceOf, type Order } from './component-order.rules.js';
import { loadPlaces, lockOrder, savePlaces, settleGroups } from './component-places.js';

const NEWER = 'The services have changed in the meantime. Please look at them again.';

/** The order of all components and groups. */
@Injectable()
export class ComponentOrderService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /** @throws UnauthenticatedError for those who are no staff: it names internal components */
  async get(actor: Actor): Promise<ComponentOrder> {
    const { customerId } = requireStaff(actor);
    return this.database.tenant(customerId, async (tx) => orderToWire(orderOf(await loadPlaces(tx, customerId))));
  }

  /**
   * Puts all components and groups into another order and publishes their places.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every id that is none or comes twice
   * @throws ConflictError with the present order, when that is not the version it was based on or has other components
   */
  async set(actor: Actor, { baseVersion, items }: SetComponentOrderRequest): Promise<ComponentOrder> {
    const { customerId } = requireEditor(actor);
    const wanted = readOrder(items);
    return this.database.tenant(customerId, async (tx) => {
      await lockOrder(tx, customerId);
      await settleGroups(tx, customerId);
      const present = orderOf(await loadPlaces(tx, customerId));
      if ((baseVersion !== 0n && baseVersion !== present.version) || !holdsTheSame(wanted, present.items)) {
        throw new ConflictError(NEWER, [], anyPack(ComponentOrderSchema, orderToWire(present)));
      }
      if (isSameOrder(wanted, present.items)) return orderToWire(present);
      await savePlaces(tx, customerId, sequenceOf(wanted));
      return orderToWire(await this.publish(tx, customerId));
    });
  }

  /** Publishes the places of all components, with the transaction. */
  async publish(tx: Tx, customerId: string): Promise<Order> {
    const placed = await loadPlaces(tx, customerId);
    const places = placed.map(({ id, position, groupPosition }) => ({ componentId: id, position, groupPosition }));
    await this.outbox.addEvent(tx, 'evt.catalog.v1.order_changed', { customerId, places }, customerId);
    return orderOf(placed);
  }
}

function orderToWire({ version, items }: Order): ComponentOrder {
  return create(ComponentOrderSchema, {
    version,
    items: items.map(({ groupId, componentIds }) => ({ groupId, componentIds: [...componentIds] })),
  });
}
