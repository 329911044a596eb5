import { randomUUID } from 'node:crypto';
import { create, toBinary, type DescMessage, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { hintOf } from '@candor/bus/access/bus-access.js';
import { MonthStateSchema, PageStateSchema, PublishedStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { encodePageState, packState, stateSubject } from '@candor/streams/published-state.js';
import { eventually } from './eventually.js';

export const ACME = '0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a';
export const GLOBEX = '0197a3c0-bbbb-7c52-9e6b-2f3a4d5c6b7a';
export const COMPONENT = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
export const INCIDENT = '0197a3c0-2222-7c52-9e6b-2f3a4d5c6b7a';

type Fields<S extends DescMessage> = Omit<MessageInitShape<S>, '$typeName' | '$unknown'>;
type PageState = MessageShape<typeof PageStateSchema>;
type MonthState = MessageShape<typeof MonthStateSchema>;

/** The state of a page as it is published: of a small organisation whose name contains the revision. */
export function pageState(fields: Fields<typeof PageStateSchema> = {}): PageState {
  const pageId = fields.pageId ?? ACME;
  const domain = fields.domain ?? 'acme';
  const state: Fields<typeof PageStateSchema> = {
    pageId,
    customerId: pageId,
    revision: 1n,
    name: `Acme ${fields.revision ?? 1n}`,
    domain,
    pageUrl: `http://${domain}.localhost:8080`,
    consoleUrl: 'http://localhost:8080',
    tagHost: `${domain}.localhost`,
    timeZone: 'UTC',
    look: { watermark: true },
    channels: { email: true, webhook: true },
    components: [
      {
        id: COMPONENT,
        name: 'Checkout',
        status: ComponentStatus.OPERATIONAL,
        showHistoricalStatus: true,
        creationTime: 1_700_000_000_000n,
      },
    ],
    histories: [{ componentId: COMPONENT }],
    months: ['2026-01', '2025-12'],
    ...fields,
  };
  return create(PageStateSchema, state as MessageInitShape<typeof PageStateSchema>);
}

/** An incident that is resolved. */
export function incident(fields: { id?: string; name?: string; creationTime?: bigint } = {}) {
  const { id = INCIDENT, name = 'Payments fail', creationTime = 1_760_000_000_000n } = fields;
  return {
    id,
    name,
    creationTime,
    impact: IncidentImpact.MAJOR,
    status: IncidentStatus.RESOLVED,
    entries: [
      { id: randomUUID(), date: creationTime + 60_000n, message: 'Repaired.', status: IncidentStatus.RESOLVED },
      { id: randomUUID(), date: creationTime, message: 'They fail.', status: IncidentStatus.INVESTIGATING },
    ],
  };
}

/** By default of October 2025. */
export function monthState(fields: Fields<typeof MonthStateSchema> = {}): MonthState {
  const state = { pageId: ACME, month: '2025-10', revision: 1n, ...fields };
  return create(MonthStateSchema, state as MessageInitShape<typeof MonthStateSchema>);
}

/**
 * Publishes a state as the projection does.
 * @param how `maxBytes` of a piece, `lastPiece` to omit the later ones, `as` for the subject of another page
 */
export async function publishState(
  connection: NatsConnection,
  state: PageState | MonthState,
  how: { maxBytes?: number; lastPiece?: number; as?: string; id?: string } = {},
): Promise<void> {
  for (const { subject, data } of messagesOf(state, how).slice(0, how.lastPiece)) {
    await jetstream(connection).publish(subject, data, {
      msgID: how.id ?? randomUUID(),
      // NATS announces a new stream a moment before it listens to its subjects.
      retries: 20,
    });
  }
}

/** Says a state as the projection does when it has committed it. */
export function sayState(connection: NatsConnection, state: PageState, how: { maxBytes?: number; id?: string }): void {
  const head = headers();
  head.set('Nats-Msg-Id', how.id ?? randomUUID());
  for (const { subject, data } of messagesOf(state, how)) connection.publish(hintOf(subject), data, { headers: head });
}

function messagesOf(state: PageState | MonthState, how: { maxBytes?: number; as?: string }) {
  const isMonth = state.$typeName === 'candor.pages.v1.MonthState';
  const name = { pageId: how.as ?? state.pageId, ...(isMonth && { month: state.month }) };
  const encoded = isMonth ? toBinary(MonthStateSchema, state) : encodePageState(state);
  return packState(name, state.revision, encoded, how.maxBytes).map((message) => ({
    subject: stateSubject(name, message.piece),
    data: toBinary(PublishedStateSchema, message),
  }));
}

/** The stream is created by its follower. */
export async function untilStreamIsThere(connection: NatsConnection): Promise<void> {
  await eventually(
    async () => (await jetstreamManager(connection)).streams.info('PAGES').catch(() => undefined),
    (info) => info !== undefined,
  );
}
