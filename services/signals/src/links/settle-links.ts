import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { parseMarkdown } from '@candor/markdown/parse-markdown.js';
import { toText } from '@candor/markdown/to-text.js';
import { inParts } from '@candor/outbox/in-parts.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { ComponentUpstreamsSchema } from '@candor/proto/gen/candor/signals/v1/events_pb.js';
import { unpackComponents } from '../upstreams/upstream-state.js';
import { brokenComponents, draftStep, draftTexts, type Dependency } from './draft.rules.js';
import { concerningIncidents, endDraft, insertDraft, keepSaid, lastingDraft } from './draft.store.js';
import { isSameState, linkState, type LinkState, type UpstreamSays } from './link-state.rules.js';
import { componentUpstreamToWire, loadLinks, stateOf, writeStates, type LinkRow } from './link.store.js';

/** As many as an event names. */
const MOST_NAMED = 20;

/** An upstream as it is compared with its links. */
export interface SettledUpstream extends UpstreamSays {
  readonly id: string;
  /** By the database's clock (epoch ms). */
  readonly now: number;
}

/** Publishes what links say, and proposes drafts, in the transaction of what changed. */
@Injectable()
export class SettleLinks {
  constructor(private readonly outbox: Outbox) {}

  /**
   * One change of an organisation's links after the other, so that each publishes what the one before has left.
   * Call it before reading any of them.
   */
  async hold(tx: Tx, customerId: string): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('links ' || $1::uuid, 0))`, [customerId]);
  }

  /**
   * Brings the links of a watch in line with what its upstream says, publishes those components of which anything
   * differs, and proposes, keeps or ends the draft. The caller has called `hold`.
   * @param always components that are published in any case
   */
  async watch(
    tx: Tx,
    customerId: string,
    watchId: string,
    upstream: SettledUpstream,
    always: readonly string[] = [],
  ): Promise<void> {
    const touched = new Set(always);
    const states = new Map<string, LinkState>();
    for (const link of await loadLinks(tx, customerId, { watchId })) {
      const [before, naming] = [stateOf(link), { componentKey: link.component_key, called: link.called }];
      const next = linkState(upstream, naming, before, upstream.now);
      if (!next || isSameState(next, before)) continue;
      states.set(link.id, next);
      touched.add(link.own_component_id);
    }
    if (states.size > 0) await writeStates(tx, customerId, states);
    await this.publish(tx, customerId, [...touched]);
    await this.draft(tx, customerId, watchId, upstream.id);
  }

  /** Publishes all that components are and depend on. The caller has called `hold`. */
  async publish(tx: Tx, customerId: string, ownComponentIds: readonly string[]): Promise<void> {
    if (ownComponentIds.length === 0) return;
    const links = await loadLinks(tx, customerId, { ownComponentIds });
    const [{ version } = { version: '0' }] = await tx.query<{ version: string }[]>(
      `select nextval('link_event_version') as version`,
    );
    const components = ownComponentIds.map((componentId) => ({
      componentId,
      upstreams: links.filter((row) => row.own_component_id === componentId).map(componentUpstreamToWire),
    }));
    for (const part of inParts(ComponentUpstreamsSchema, components)) {
      const changed = { customerId, version: BigInt(version), components: part };
      await this.outbox.addEvent(tx, 'evt.signals.v1.upstreams_changed', changed, customerId);
    }
  }

  private async draft(tx: Tx, customerId: string, watchId: string, upstreamId: string): Promise<void> {
    const links = await loadLinks(tx, customerId, { watchId });
    const dependencies = links.filter(({ kind }) => kind === 'depends_on').map(dependencyOf);
    const lasting = await lastingDraft(tx, customerId, watchId);
    const next = draftStep(dependencies, lasting !== undefined);
    if (next.step === 'nothing') return;
    if (next.step === 'end') return endDraft(tx, customerId, watchId);
    const keys = next.broken.map(({ componentKey }) => componentKey);
    const said = {
      components: brokenComponents(next.broken),
      incidents: await concerningIncidents(tx, upstreamId, keys),
    };
    if (lasting) return keepSaid(tx, customerId, lasting.id, said);
    const [{ provider_name: name, address: url } = { provider_name: '', address: '' }] = links;
    const provider = { name, url };
    const draft = await insertDraft(tx, customerId, { watchId, provider, said });
    if (!draft) return;
    const texts = draftTexts(said, provider);
    const [incident] = said.incidents;
    const proposed = {
      customerId,
      draftId: draft.id,
      providerName: name,
      providerUrl: url,
      name: texts.name,
      message: toText(parseMarkdown(texts.message)),
      componentNames: said.components.slice(0, MOST_NAMED).map(({ ownComponentName }) => ownComponentName),
      proposedAt: BigInt(draft.proposed_at.getTime()),
      ...(incident && { incidentName: incident.name, incidentUrl: incident.url }),
    };
    await this.outbox.addEvent(tx, 'evt.signals.v1.draft_proposed', proposed, customerId);
  }
}

/**
 * What an upstream says now. Its row stays locked against a new reading until the transaction ends, so that a link that
 * is added meanwhile misses none.
 */
export async function holdUpstream(tx: Tx, upstreamId: string): Promise<SettledUpstream> {
  const [row] = await tx.query<{ page_name: string; state: Buffer; read_at: Date; now: Date }[]>(
    `select page_name, state, read_at, date_trunc('milliseconds', now()) as now from upstream where id = $1 for share`,
    [upstreamId],
  );
  if (!row) throw new Error('the upstream is gone');
  const components = new Map((await unpackComponents(row.state)).map((component) => [component.key, component]));
  return {
    id: upstreamId,
    pageName: row.page_name,
    components,
    readAt: row.read_at.getTime(),
    now: row.now.getTime(),
  };
}

function dependencyOf(row: LinkRow): Dependency {
  return {
    ownComponentId: row.own_component_id,
    ownComponentName: row.own_component_name,
    componentKey: row.component_key,
    componentName: row.component_name,
    status: row.status,
    notKnownSince: row.not_known_since?.getTime() ?? null,
  };
}
