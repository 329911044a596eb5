import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { jetstream } from '@nats-io/jetstream';
import { type NatsConnection } from '@nats-io/transport-node';
import { Bus } from '@candor/bus/bus.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { ComponentSavedSchema } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import { DeadLettersService } from '@candor/proto/gen/candor/notifications/v1/dead_letters_pb.js';
import { AppCalls } from '@candor/rpc/app-calls.js';
import { connectNats } from '../fixtures/connect-nats.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { FaultRow, Finding } from './fault-row.js';

const SUBJECT = 'evt.catalog.v1.component_saved';
const CONSUMER = 'notifications-planner-components';
const MALFORMED = new Uint8Array([0xff, 0xff, 0xff]);
const IN_FLIGHT = 100;
const SETTLE_MS = 120_000;

/**
 * Malformed events among good ones: each of the former becomes a dead letter with a reason, all of the latter are
 * processed.
 */
export const poison: FaultRow = {
  name: 'poison',
  promise: 'what nobody can handle is kept with its reason, and holds up nothing',
  run: async (harness) => {
    const [good, malformed] = harness.of({ small: [990, 10] as const, full: [9_900, 100] as const });
    return runPoisonScenario(await harness.stack(), good, malformed);
  },
};

async function runPoisonScenario(stack: ScenarioStack, good: number, malformed: number): Promise<Finding> {
  const natsUrl = await stack.natsUrl();
  const connection = await connectNats(natsUrl);
  const log = AppLogger.create('poison-trial', 'error');
  const bus = new Bus([natsUrl], 'poison-trial', log);
  try {
    await bus.ready();
    const customerId = newId();
    const bad = await publish(connection, customerId, good, malformed);
    const done = (): Promise<number> =>
      count(stack, 'select count(*)::int as n from notifications.component where customer_id = $1', [customerId]);
    const buried = (condition: string): Promise<number> =>
      count(
        stack,
        `select count(*)::int as n from notifications.dead_letter
          where consumer = $1 and message_id = any($2) and reason <> '' and ${condition}`,
        [CONSUMER, bad],
      );
    await stack
      .until('the facts', SETTLE_MS, async () =>
        (await done()) + (await buried('true')) >= good + malformed ? true : undefined,
      )
      .catch(() => undefined);
    const [handled, kept] = [await done(), await buried('redrives = 0')];

    // Still malformed, so each must become a dead letter again.
    const service = new AppCalls(bus, { log }).client().service(DeadLettersService);
    const { redriven } = await service.redriveDeadLetters(
      { consumer: CONSUMER },
      { actor: { kind: 'system', app: 'poison-trial' }, timeoutMs: 30_000 },
    );
    const returned = 'redrives = 1 and redriven_at is null';
    await stack
      .until('the letters', SETTLE_MS, async () => ((await buried(returned)) === malformed ? true : undefined))
      .catch(() => undefined);
    const back = await buried(returned);
    return {
      size: `${malformed} malformed among ${good + malformed}`,
      figure: `${handled} done, ${kept} kept with a reason, ${redriven} sent again, ${back} came back`,
      passed: handled === good && kept === malformed && back === malformed,
    };
  } finally {
    await bus.close();
    await connection.close();
  }
}

/** @returns the ids of the malformed ones, spread evenly */
async function publish(
  connection: NatsConnection,
  customerId: string,
  good: number,
  malformed: number,
): Promise<string[]> {
  const total = good + malformed;
  const stream = jetstream(connection);
  const bad: string[] = [];
  let waiting: Promise<unknown>[] = [];
  for (let i = 0; i < total; i += 1) {
    const msgID = randomUUID();
    const isBad = Math.floor(((i + 1) * malformed) / total) > Math.floor((i * malformed) / total);
    if (isBad) bad.push(msgID);
    const component = { id: newId(), name: `Service ${i}`, enabled: true, version: 1n };
    const body = isBad
      ? MALFORMED
      : toBinary(ComponentSavedSchema, create(ComponentSavedSchema, { customerId, component }));
    waiting.push(stream.publish(SUBJECT, body, { msgID }));
    if (waiting.length < IN_FLIGHT) continue;
    await Promise.all(waiting);
    waiting = [];
  }
  await Promise.all(waiting);
  return bad;
}

async function count(stack: ScenarioStack, text: string, values: unknown[]): Promise<number> {
  const [row] = await stack.query<{ n: number }>(text, values);
  return row?.n ?? 0;
}
