import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { STATES_STREAM } from '@candor/streams/published-state.js';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident } from '../scenario/scenario-tenant.js';
import { describe } from './checker.js';
import { beginFanOut, finishFanOut } from './fan-out.js';
import type { FaultRow } from './fault-row.js';
import { publishAgain, withBroker } from './repeated-notices.js';

const FACTS = [
  'evt.incidents.v1.entry_published',
  'evt.identity.v1.customer_created',
  'evt.catalog.v1.component_saved',
  'evt.catalog.v1.downtime_changed',
];
/** The time in which a second effect would become visible. */
const EFFECT_MS = 3_000;
const REPAIR_MS = 60_000;

/**
 * Events, pointers and pages, each published again before and after a restart of the broker: every kind of retention.
 */
export const redelivery: FaultRow = {
  name: 'redelivery',
  promise: 'a message that comes again, before or after a restart of the broker, has one effect',
  run: async (harness) => {
    const stack = await harness.stack();
    const pointers: Msg[] = [];
    const states: Msg[] = [];
    let facts = 0;
    const sendAgain = async (connection: NatsConnection, mentions: readonly string[]): Promise<void> => {
      for (const subject of FACTS)
        for (const mention of mentions) facts += await publishAgain(connection, subject, mention);
      for (const { subject, data } of [...pointers, ...states])
        await jetstream(connection).publish(subject, data, { msgID: randomUUID() });
    };
    const [fanOut, second] = await withBroker(stack, async (connection) => {
      connection.subscribe('dlv.>', { callback: (_, message) => void pointers.push(message) });
      connection.subscribe('pages.state.*', { callback: (_, message) => void states.push(message) });
      const begun = await beginFanOut(harness, 600);
      await finishFanOut(harness, begun);
      const later = await openIncident(begun.tenant, 'The newest on the page');
      await begun.reached(2 * begun.addresses.length);
      await shown();
      await sendAgain(connection, [begun.incidentId, later.id, begun.tenant.customerId]);
      return [begun, later] as const;

      async function shown(): Promise<void> {
        await stack.until('the newest page', 20_000, async () =>
          (await askPage(stack.pageUrl(begun.tenant.domain))).body.includes('The newest on the page')
            ? true
            : undefined,
        );
      }
    });
    await stack.kill('nats');
    await stack.restart('nats');
    await stack.allReady();
    await withBroker(stack, (connection) =>
      sendAgain(connection, [fanOut.incidentId, second.id, fanOut.tenant.customerId]),
    );
    await sleep(EFFECT_MS);
    const { found, receipts } = await finishFanOut(harness, fanOut);
    const perMessage = new Set(receipts.map(({ messageId }) => messageId)).size;
    const page = (await askPage(stack.pageUrl(fanOut.tenant.domain))).body.includes('The newest on the page');
    await untilRepaired(stack, new Set(states.map(({ subject }) => subject)));
    const { incidents } = await fanOut.tenant.api.must<{ incidents: unknown[] }>('GET', '/api/incidents');
    // Every recipient got two mails, one for each incident.
    const once = receipts.length === perMessage && perMessage === 2 * fanOut.addresses.length;
    return {
      size: `${facts} facts, ${2 * pointers.length} pointers and ${2 * states.length} pages sent again`,
      figure: `${receipts.length} mails of ${perMessage} messages to ${fanOut.addresses.length} readers of 2 incidents; ${describe({ ...found, repeats: receipts.length - perMessage, strangeRepeats: 0 })}; the page shows the newest state: ${page ? 'yes' : 'NO'}`,
      passed: once && found.lost === 0 && found.ledgerAgrees && page && incidents.length === 2 && facts > 0,
    };
  },
};

/**
 * Has `pages` replace the repeated states, which look like those of another database: it compares when it starts. Other
 * rows count what is published.
 */
async function untilRepaired(stack: ScenarioStack, subjects: ReadonlySet<string>): Promise<void> {
  await stack.kill('pages');
  await stack.restart('pages');
  await stack.allReady();
  await withBroker(stack, async (connection) => {
    const { streams } = await jetstreamManager(connection);
    const isOurs = async (subject: string): Promise<boolean> => {
      const last = await streams.getMessage(STATES_STREAM, { last_by_subj: subject });
      const id = last?.header.get('Nats-Msg-Id') ?? '';
      return (await stack.query('select from pages.outbox where id::text = $1', [id])).length > 0;
    };
    await stack.until('the states in the stream to be those of the database', REPAIR_MS, async () => {
      for (const subject of subjects) if (!(await isOurs(subject))) return undefined;
      return true;
    });
  });
}
