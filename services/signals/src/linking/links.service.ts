import { Injectable } from '@nestjs/common';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { Database, NoChange, type Tx } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { requireEditor, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { isId, newId } from '@candor/platform/ids.js';
import { nameObject } from '@candor/platform/running-call.js';
import {
  UpstreamLinksService as Contract,
  type ChangeLinkRequest,
  type CreateLinkRequest,
  type CreateLinkResponse,
  type DeleteLinkRequest,
} from '@candor/proto/gen/candor/signals/v1/links_pb.js';
import { linkState, type LinkState } from '../links/link-state.rules.js';
import { loadLinks, type LinkRow } from '../links/link.store.js';
import { holdUpstream, SettleLinks, type SettledUpstream } from '../links/settle-links.js';
import type { WatchRow } from '../watches/watch.mapper.js';
import { requireWatch } from '../watches/watch.store.js';
import { linkToWire } from './link.mapper.js';
import { MAX_LINKS, MAX_LINKS_OF_COMPONENT, readChange, readNewLink, type NewLink } from './link.rules.js';
import { OwnComponents, type KnownComponent } from './own-components.js';

/** Links components to what is watched. */
@Injectable()
export class LinksService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly ownComponents: OwnComponents,
    private readonly settling: SettleLinks,
  ) {}

  /**
   * Links a component, and creates it before if asked to. Nothing is created for a link that is refused.
   * @throws ForbiddenError for the role User
   * @throws PaymentRequiredError unless the plan includes it
   * @throws NotFoundError unless the upstream is the organisation's
   * @throws InvalidError that names each wrong field
   * @throws ConflictError for a link that is there, a component that follows another one, and beyond the bounds
   */
  async create(actor: Actor, request: CreateLinkRequest): Promise<CreateLinkResponse> {
    const staff = requireEditor(actor);
    const method = Contract.method.createLink;
    return this.idempotency.once({ method, staff, request }, async () => {
      const asked = readNewLink(request);
      const { customerId } = staff;
      await this.database.tenant(customerId, async (tx) => {
        (await PlanFeatures.load(tx, customerId)).require('third_party_components');
        await requireState(tx, customerId, request.upstreamId, asked);
        await requireRoom(tx, customerId, request.upstreamId, asked);
        return new NoChange();
      });
      const key = `link-${request.idempotencyKey || newId()}`.slice(0, 255);
      const own = await this.ownComponents.take(staff, asked.own, key);
      return async (tx) => ({ link: await this.add(tx, staff, request.upstreamId, asked, own) });
    });
  }

  /**
   * Changes what a dependency does by itself and says.
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless the link is the organisation's
   * @throws InvalidError that names each wrong field
   * @throws ConflictError when a colleague has changed it since
   */
  async change(actor: Actor, request: ChangeLinkRequest) {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => {
      await this.settling.hold(tx, customerId);
      const link = await requireLink(tx, customerId, request.linkId);
      nameObject(link.own_component_name);
      const { degradeTo, recovers, text } = readChange(request, link.kind);
      if (request.baseVersion !== BigInt(link.version))
        throw new ConflictError('A colleague has changed this since you began. Please look at it again.');
      await tx.query(
        `update link set degrade_to = $3, recovers = $4, text = $5, version = version + 1
          where customer_id = $1 and id = $2`,
        [customerId, link.id, degradeTo, recovers, text],
      );
      await this.settling.publish(tx, customerId, [link.own_component_id]);
      return linkToWire(await requireLink(tx, customerId, link.id));
    });
  }

  /**
   * Ends a link; the component stays.
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless the link is the organisation's
   */
  async delete(actor: Actor, { linkId }: DeleteLinkRequest): Promise<void> {
    const { customerId } = requireEditor(actor);
    await this.database.tenant(customerId, async (tx) => {
      await this.settling.hold(tx, customerId);
      const link = await requireLink(tx, customerId, linkId);
      nameObject(link.own_component_name);
      await this.remove(tx, customerId, [link]);
    });
  }

  /** A component got another name, which drafts and lists say. */
  async rename(customerId: string, { id, name }: KnownComponent): Promise<void> {
    await this.database.tenantUnlessDeleted(customerId, async (tx) => {
      await tx.query(
        `update link set own_component_name = $3
          where customer_id = $1 and own_component_id = $2 and own_component_name <> $3`,
        [customerId, id, name],
      );
    });
  }

  /** A component is gone, and its links with it. */
  async forget(customerId: string, ownComponentId: string): Promise<void> {
    await this.database.tenantUnlessDeleted(customerId, async (tx) => {
      await this.settling.hold(tx, customerId);
      await this.remove(tx, customerId, await loadLinks(tx, customerId, { ownComponentIds: [ownComponentId] }));
    });
  }

  private async remove(tx: Tx, customerId: string, links: readonly LinkRow[]): Promise<void> {
    if (links.length === 0) return;
    await tx.query('delete from link where customer_id = $1 and id = any($2)', [customerId, links.map(({ id }) => id)]);
    for (const { watch_id: watchId, upstream_id: upstreamId, own_component_id: ownComponentId } of links)
      await this.settling.watch(tx, customerId, watchId, await holdUpstream(tx, upstreamId), [ownComponentId]);
  }

  private async add(
    tx: Tx,
    { customerId, userId }: StaffActor,
    upstreamId: string,
    asked: NewLink,
    own: KnownComponent,
  ) {
    await this.settling.hold(tx, customerId);
    const { watch, upstream, state } = await requireState(tx, customerId, upstreamId, asked);
    await requireRoom(tx, customerId, watch.id, { ...asked, own });
    nameObject(own.name);
    const id = newId();
    await tx.query(
      `insert into link (id, customer_id, watch_id, upstream_id, component_key, kind, own_component_id,
         own_component_name, degrade_to, recovers, text, created_by, provider_name, component_name, status, since,
         not_known_since)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, to_timestamp($16 / 1000.0),
         to_timestamp($17::float8 / 1000.0))`,
      [
        ...[id, customerId, watch.id, upstream.id, asked.componentKey, asked.kind, own.id, own.name],
        ...[asked.degradeTo, asked.recovers, asked.text, userId],
        ...[state.providerName, state.componentName, state.status, state.since, state.notKnownSince],
      ],
    );
    await this.settling.watch(tx, customerId, watch.id, upstream, [own.id]);
    return linkToWire(await requireLink(tx, customerId, id));
  }
}

/** @throws NotFoundError when the organisation has none of that id; foreign and missing look the same */
async function requireLink(tx: Tx, customerId: string, id: string): Promise<LinkRow> {
  const [row] = isId(id) ? await loadLinks(tx, customerId, { id }) : [];
  if (!row) throw new NotFoundError('Link not found.');
  return row;
}

/**
 * @throws NotFoundError unless the upstream is the organisation's
 * @throws InvalidError at "/componentKey" unless it has the component
 */
async function requireState(
  tx: Tx,
  customerId: string,
  upstreamId: string,
  { componentKey }: NewLink,
): Promise<{ watch: WatchRow; upstream: SettledUpstream; state: LinkState }> {
  const watch = await requireWatch(tx, { id: upstreamId, customerId });
  const upstream = await holdUpstream(tx, watch.upstream_id);
  const state = linkState(upstream, { componentKey, called: watch.name }, undefined, upstream.now);
  if (!state) throw new InvalidError([{ pointer: '/componentKey', detail: 'The page has no such component.' }]);
  return { watch, upstream, state };
}

/** @throws ConflictError for a link that is there, a component that follows another one, and beyond the bounds */
async function requireRoom(
  tx: Tx,
  customerId: string,
  watchId: string,
  { kind, componentKey, own }: NewLink,
): Promise<void> {
  const links = await loadLinks(tx, customerId);
  if (links.length >= MAX_LINKS) throw new ConflictError(`At most ${MAX_LINKS} links are possible.`);
  if (!('id' in own)) return;
  const ofOwn = links.filter((link) => link.own_component_id === own.id);
  const refuse = (detail: string): never => {
    throw new ConflictError(detail, [{ pointer: '/serviceId', detail }]);
  };
  const followed = ofOwn.find((link) => link.kind === 'follows');
  if (kind === 'follows' && followed)
    refuse(`This service follows “${followed.component_name || followed.provider_name}” already.`);
  if (ofOwn.some((link) => link.watch_id === watchId && link.component_key === componentKey))
    refuse('This service is linked to it already.');
  if (ofOwn.length >= MAX_LINKS_OF_COMPONENT) refuse(`A service can have at most ${MAX_LINKS_OF_COMPONENT} links.`);
}
