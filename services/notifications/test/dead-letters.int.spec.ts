import { randomBytes } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { ANONYMOUS, type Actor } from '@candor/platform/actor.js';
import { ForbiddenError, InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { ComponentSavedSchema } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import {
  DeadLetterSchema,
  DeadLettersService,
  type KeptDeadLetter,
} from '@candor/proto/gen/candor/notifications/v1/dead_letters_pb.js';
import { app as planner } from '../src/planner/app.js';
import { Pipeline } from './pipeline.js';

const SUBJECT = 'evt.catalog.v1.component_saved';
const CONSUMER = 'notifications-planner-components';
const operator: Actor = { kind: 'system', app: 'admin' };
const MALFORMED = new Uint8Array([0xff, 0xff, 0xff]);

describe('a message that no handler can process', () => {
  let pipeline: Pipeline;
  let connection: NatsConnection;

  beforeAll(async () => {
    pipeline = await Pipeline.start();
    connection = await connect({ servers: pipeline.nats.url });
    await pipeline.startApp(planner);
    await pipeline.organisation();
  });

  afterAll(async () => {
    await connection.close();
    await pipeline.stop();
  });

  const service = () => pipeline.rpc.service(DeadLettersService);

  async function poison(ids: readonly string[]): Promise<void> {
    for (const id of ids) await jetstream(connection).publish(SUBJECT, MALFORMED, { msgID: id });
  }

  /** Published as by a consumer that has given up a readable event. */
  async function giveUp(componentId: string, customerId: string, messageId: string): Promise<void> {
    const component = { id: componentId, name: 'API', enabled: true, version: 1n };
    const letter = create(DeadLetterSchema, {
      consumer: CONSUMER,
      stream: 'EVENTS',
      subject: SUBJECT,
      messageId,
      headers: { 'Nats-Msg-Id': messageId, 'Candor-Customer-Id': customerId },
      body: toBinary(ComponentSavedSchema, create(ComponentSavedSchema, { customerId, component })),
      reason: 'Error: a fault that was mended since',
      attempts: 10,
      failedAt: BigInt(Date.now()),
    });
    await jetstream(connection).publish(`dead.${CONSUMER}`, toBinary(DeadLetterSchema, letter));
    await pipeline.until(`select 1 from dead_letter where message_id = '${messageId}'`);
  }

  async function kept(messageId: string): Promise<KeptDeadLetter> {
    const { deadLetters } = await service().listDeadLetters({ includeRedriven: true }, { actor: operator });
    const found = deadLetters.find(({ letter }) => letter?.messageId === messageId);
    if (!found) throw new Error(`${messageId} is not listed`);
    return found;
  }

  it('is kept with its reason, and blocks no other message', async () => {
    const customerId = await pipeline.organisation();
    const bad = Array.from({ length: 20 }, () => newId());
    const good = Array.from({ length: 400 }, () => newId());
    for (const [i, id] of good.entries()) {
      const component = { id, name: `Service ${i}`, enabled: true, version: 1n };
      await pipeline.publish(SUBJECT, { customerId, component });
      const poisoned = bad[i / 20];
      if (poisoned) await poison([poisoned]);
    }
    await pipeline.until(`select 1 from component where customer_id = '${customerId}' having count(*) = 400`);
    await pipeline.until(`select 1 from dead_letter where message_id = any('{${bad.join()}}') having count(*) = 20`);
    const { rows } = await pipeline.sql.query(
      `select distinct consumer, subject, body, left(reason, 38) as reason from dead_letter where message_id = any($1)`,
      [bad],
    );
    const [row, ...others] = rows as { consumer: string; subject: string; body: Buffer; reason: string }[];
    expect(others).toEqual([]);
    expect(row).toMatchObject({ consumer: CONSUMER, subject: SUBJECT, body: Buffer.from(MALFORMED) });
    expect(row?.reason).toBe('Not a candor.catalog.v1.ComponentSaved');
    const manager = await jetstreamManager(connection);
    expect((await manager.consumers.info('EVENTS', CONSUMER)).num_ack_pending).toBe(0);
  });

  it('is sent again to the consumer that gave it up, under the id of the event, and then waits no more', async () => {
    const customerId = await pipeline.organisation();
    const componentId = newId();
    const messageId = newId();
    await giveUp(componentId, customerId, messageId);
    const before = await kept(messageId);
    expect(before).toMatchObject({ customerId, redrivenAt: 0n, redrives: 0 });
    expect(before.letter).toMatchObject({
      consumer: CONSUMER,
      attempts: 10,
      reason: 'Error: a fault that was mended since',
    });

    expect(await service().redriveDeadLetters({ ids: [before.id] }, { actor: operator })).toMatchObject({
      redriven: 1,
    });

    await pipeline.until(`select 1 from component where id = '${componentId}'`);
    const after = await kept(messageId);
    expect(after.redrives).toBe(1);
    expect(Number(after.redrivenAt)).toBeGreaterThan(0);
    const { deadLetters } = await service().listDeadLetters({}, { actor: operator });
    expect(deadLetters.map(({ id }) => id)).not.toContain(before.id);
  });

  it('waits again when it is given up again, however soon', async () => {
    const messageIds = Array.from({ length: 50 }, () => newId());
    await poison(messageIds);
    const these = `message_id = any('{${messageIds.join()}}')`;
    await pipeline.until(`select 1 from dead_letter where ${these} having count(*) = 50`);
    const { rows } = await pipeline.sql.query<{ id: string }>(`select id from dead_letter where ${these}`);
    await service().redriveDeadLetters({ ids: rows.map(({ id }) => id) }, { actor: operator });
    await pipeline.until(
      `select 1 from dead_letter where ${these} and redrives = 1 and redriven_at is null having count(*) = 50`,
    );
  });

  it('is sent again with all the others of its consumer', async () => {
    const customerId = await pipeline.organisation();
    const components = [newId(), newId(), newId()];
    for (const id of components) await giveUp(id, customerId, newId());
    const { redriven } = await service().redriveDeadLetters({ consumer: CONSUMER }, { actor: operator });
    expect(redriven).toBeGreaterThanOrEqual(3);
    await pipeline.until(`select 1 from component where id = any('{${components.join()}}') having count(*) = 3`);
    // Those that are still malformed become dead letters again.
    await pipeline.until(
      `select 1 from dead_letter where redriven_at is not null and body = '\\xffffff' having count(*) = 0`,
    );
  });

  it.each([
    ['whole when it can be compressed', Buffer.alloc(1_047_500, 0xff), 1_047_500],
    [
      'by its beginning when it cannot, and is not sent again then',
      Buffer.concat([Buffer.from(MALFORMED), randomBytes(1_047_500 - 3)]),
      65_536,
    ],
  ])('of the maximum message size is kept %s', async (_how, body, size) => {
    const id = newId();
    await jetstream(connection).publish(SUBJECT, body, { msgID: id });
    await pipeline.until(`select 1 from dead_letter where message_id = '${id}'`);
    const { rows } = await pipeline.sql.query<{ id: string; body: Buffer; headers: Record<string, string> }>(
      'select id, body, headers from dead_letter where message_id = $1',
      [id],
    );
    const [row] = rows;
    expect(row?.body.equals(body.subarray(0, size))).toBe(true);
    expect(row?.headers['Candor-Cut-From']).toBe(size < body.length ? '1047500' : undefined);
    const order = { ids: [row?.id ?? ''] };
    expect(await service().redriveDeadLetters(order, { actor: operator })).toMatchObject(
      size < body.length ? { redriven: 0, stuck: 1 } : { redriven: 1, stuck: 0 },
    );
  });

  it('without space for the headers of sending again is marked, and blocks none of the others', async () => {
    const id = newId();
    const limit = connection.info?.max_payload ?? 0;
    // The most that is published once, with its one header; compressed it fits into a letter.
    const largest = limit - `NATS/1.0\r\nNats-Msg-Id: ${id}\r\n\r\n`.length;
    await jetstream(connection).publish(SUBJECT, Buffer.alloc(largest, 0xff), { msgID: id });
    await pipeline.until(`select 1 from dead_letter where message_id = '${id}' and length(body) = ${largest}`);
    const customerId = await pipeline.organisation();
    const componentId = newId();
    await giveUp(componentId, customerId, newId());

    const letter = await kept(id);
    expect(letter).toMatchObject({ bodyBytes: largest, stuck: true });
    const named = await service().redriveDeadLetters({ ids: [letter.id] }, { actor: operator });
    expect(named).toMatchObject({ redriven: 0, stuck: 1 });
    const all = await service().redriveDeadLetters({ consumer: CONSUMER }, { actor: operator });
    expect(all.redriven).toBeGreaterThanOrEqual(1);
    expect(all.stuck).toBeGreaterThanOrEqual(1);
    await pipeline.until(`select 1 from component where id = '${componentId}'`);
    expect(await kept(id)).toMatchObject({ redrives: 0, redrivenAt: 0n });
  });

  it('is listed a page at a time, for one consumer when requested', async () => {
    // A letter that was sent again and is still malformed becomes the newest.
    await pipeline.until(
      `select 1 from dead_letter where redriven_at is not null and substr(body, 1, 3) = '\\xffffff' having count(*) = 0`,
    );
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await service().listDeadLetters(
        { pageSize: 7, cursor, includeRedriven: true, consumer: CONSUMER },
        { actor: operator },
      );
      seen.push(...page.deadLetters.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== '');
    const { rows } = await pipeline.sql.query(`select id from dead_letter order by failed_at desc, id desc`);
    expect(seen).toEqual(rows.map(({ id }: { id: string }) => id));
    const others = await service().listDeadLetters({ consumer: 'nobody' }, { actor: operator });
    expect(others.deadLetters).toEqual([]);
  });

  it.each<Actor>([
    ANONYMOUS,
    { kind: 'visitor', customerId: newId() },
    { kind: 'staff', userId: newId(), customerId: newId(), role: 'Owner' },
    { kind: 'system', app: 'pages', customerId: newId() },
  ])('is inaccessible for the actor $kind of an organisation', async (actor) => {
    await expect(service().listDeadLetters({}, { actor })).rejects.toBeInstanceOf(ForbiddenError);
    await expect(service().redriveDeadLetters({ consumer: CONSUMER }, { actor })).rejects.toBeInstanceOf(
      ForbiddenError,
    );
  });

  it.each<[string, { ids?: string[]; consumer?: string }]>([
    ['nothing', {}],
    ['letters and a consumer', { ids: [newId()], consumer: CONSUMER }],
    ['no ids', { ids: ['no id'] }],
    ['more than 500', { ids: Array.from({ length: 501 }, () => newId()) }],
  ])('is not sent again by a request that names %s', async (_what, order) => {
    await expect(service().redriveDeadLetters(order, { actor: operator })).rejects.toBeInstanceOf(InvalidError);
  });

  it('is hidden from every transaction of an organisation', async () => {
    await pipeline.sql.query('begin');
    await pipeline.sql.query('set local role candor_notifications');
    const count = () => pipeline.sql.query<{ n: number }>('select count(*)::int as n from dead_letter');
    await pipeline.sql.query(`select set_config('candor.customer_id', '${newId()}', true)`);
    expect((await count()).rows).toEqual([{ n: 0 }]);
    await pipeline.sql.query(`select set_config('candor.scope', 'system', true)`);
    expect((await count()).rows[0]?.n).toBeGreaterThan(0);
    await pipeline.sql.query('rollback');
  });
});
