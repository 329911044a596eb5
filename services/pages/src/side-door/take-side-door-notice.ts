import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireOperator, type Actor } from '@candor/platform/actor.js';
import { ForbiddenError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { SignedSideDoorNotice } from '@candor/proto/gen/candor/pages/v1/side_door_pb.js';
import { entryIdOf, isSignedBy, readNotice, wrongFields, type SideDoorNotice } from '@candor/proto/side-door-notice.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { decodePageState, unpackState } from '@candor/streams/published-state.js';
import { loadEverPlaced } from '../page/further-pages.store.js';
import { findSideDoorKey, type SideDoorKey } from '../page/side-door-key.store.js';
import { PageContexts } from '../projection/page-contexts.js';
import { StateStore, type StoredState } from '../projection/state.store.js';

/** An entry lists no more: it has to fit into an event. */
const MAX_AFFECTED = 200;

/**
 * Makes a notice that a gateway accepted an entry of an incident. The signature is checked again here, by the keys in
 * Postgres: a gateway is not believed.
 */
@Injectable()
export class TakeSideDoorNotice {
  private readonly incidents: RpcClientOf<typeof IncidentsService>;

  constructor(
    rpc: RpcClient,
    private readonly database: Database,
    private readonly contexts: PageContexts,
    private readonly states: StateStore,
  ) {
    this.incidents = rpc.service(IncidentsService);
  }

  /**
   * A key that was revoked still counts for what was signed before that: gateways had accepted it then.
   * @returns the revision of the page's state from which on the page says it by itself; 0 while there is none
   * @throws ForbiddenError for callers that are no process of ours, and for what is not signed with a key of the page;
   *   InvalidError, NotFoundError; UnavailableError or DeadlineExceededError when a context does not answer
   */
  async execute(actor: Actor, signed: SignedSideDoorNotice | undefined): Promise<bigint> {
    requireOperator(actor);
    const notice = signed && readNotice(signed.notice);
    if (!notice) throw new InvalidError([], 'This is no notice.');
    const violations = wrongFields(notice);
    if (violations.length > 0) throw new InvalidError(violations);
    const customerId = notice.pageId;
    const key = await this.database.tenant(customerId, (tx) => findSideDoorKey(tx, customerId, notice.keyId));
    if (!key) throw new NotFoundError('Key not found.');
    if (key.revokedAt !== undefined && notice.issuedAt >= key.revokedAt)
      throw new ForbiddenError('The key was revoked before.');
    if (!isSignedBy(key.publicKey, signed.notice, signed.signature))
      throw new ForbiddenError('The notice is not signed with its key.');
    const isThere = await this.publish(notice, key);
    return this.database.tenant(customerId, async (tx) => {
      const state = await this.states.hold(tx, { pageId: customerId });
      return state && (!isThere || hasEntry(state, notice)) ? state.revision : 0n;
    });
  }

  private async publish(notice: SideDoorNotice, key: SideDoorKey): Promise<boolean> {
    const { noticeId: incidentId, pageId: customerId, sequence, name, message, incidentStatus } = notice;
    const affected = (await this.affectedBy(notice)).slice(0, MAX_AFFECTED);
    const componentStatus = notice.componentStatus;
    const entry = {
      date: notice.issuedAt,
      message,
      status: incidentStatus,
      sendNotification: notice.notify,
      affectedComponents: affected.map((componentId) => ({ componentId, componentStatus })),
    };
    const { isThere } = await this.incidents.publishSideDoorEntry(
      { incidentId, sequence, name, entry, keyId: key.id, keyName: key.name, keyMaker: key.createdBy },
      { actor: { kind: 'system', app: 'pages', customerId } },
    );
    return isThere;
  }

  /**
   * Those of its components that visitors see, and what an audience of the page ever had, internal or gone by now: what names it
   * is for the audience alone, or for no reader, and without the name it would be for all.
   */
  private async affectedBy({ pageId: customerId, componentIds }: SideDoorNotice): Promise<string[]> {
    const { everInAudience } = await this.database.tenant(customerId, (tx) => loadEverPlaced(tx, customerId));
    const also = componentIds.filter((id) => everInAudience.has(id));
    const { components } = await this.contexts.services({ kind: 'visitor', customerId }, also);
    const named = new Set(componentIds);
    const there = components.flatMap(({ id }) => (named.size === 0 || named.has(id) ? id : []));
    return [...new Set([...there, ...also])];
  }
}

function hasEntry({ content }: StoredState, notice: SideDoorNotice): boolean {
  const { openIncidents, pastIncidents } = decodePageState(unpackState(content));
  const incident = [...openIncidents, ...pastIncidents].find(({ id }) => id === notice.noticeId);
  const entryId = entryIdOf(notice);
  return incident?.entries.some(({ id }) => id === entryId) ?? false;
}
