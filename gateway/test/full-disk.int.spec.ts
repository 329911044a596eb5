import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { AppLogger } from '@candor/platform/logger.js';
import { packState } from '@candor/streams/published-state.js';
import { toBinary } from '@bufbuild/protobuf';
import { PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { NoRoomError, States } from '../src/site/states/states.js';
import { eventually } from './eventually.js';
import { ACME, GLOBEX, pageState, publishState, untilStreamIsThere } from './states.js';
import { newSnapshotDir, startTestGateway, type TestGateway } from './test-gateway.js';

/** Simulates a disk that takes no writes, for the file. */
class FullDisk {
  private readonly database: DatabaseSync;

  constructor(folder: string) {
    this.database = new DatabaseSync(path.join(folder, 'states.sqlite'));
    this.database.exec('begin immediate');
  }

  makeRoom(): void {
    this.database.close();
  }
}

const titleAt = async (gateway: TestGateway) =>
  /Acme \d+/.exec((await gateway.ask('/', { host: 'acme.localhost' })).text)?.[0];
const unsaved = async (gateway: TestGateway) =>
  Number(/^candor_unsaved_states (.+)$/m.exec((await gateway.metrics.text()).body)?.[1]);

describe('a disk that cannot store states', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  beforeAll(async () => {
    nats = await startTestNats();
    connection = await connect({ servers: nats.url });
  });
  afterAll(async () => {
    await connection.close();
    await nats.stop();
  });

  it('leaves the newest on the page and the last good ones on the disk, until it can', async () => {
    const gateway = await startTestGateway({ natsUrls: [nats.url] });
    const { snapshotDir } = gateway.config;
    await untilStreamIsThere(connection);
    const shows = (title: string) =>
      eventually(
        () => titleAt(gateway),
        (found) => found === title,
      );
    await publishState(connection, pageState({ revision: 1n }));
    await shows('Acme 1');
    const disk = new FullDisk(snapshotDir);
    await publishState(connection, pageState({ revision: 2n }));
    await shows('Acme 2');
    expect(await unsaved(gateway)).toBe(1);
    expect(gateway.health.report()).toEqual({ ready: true, checks: { pages: true, disk: false } });
    const onDisk = new DatabaseSync(path.join(snapshotDir, 'states.sqlite'), { readOnly: true });
    const revision = () => onDisk.prepare('select revision from state').get()?.revision;
    expect(revision()).toBe(1);
    disk.makeRoom();
    await eventually(revision, (found) => found === 2);
    // Another thread writes: the gateway learns of it a moment later.
    await eventually(
      () => unsaved(gateway),
      (count) => count === 0,
    );
    expect(gateway.health.report().checks).toEqual({ pages: true, disk: true });
    expect(await titleAt(gateway)).toBe('Acme 2');
    onDisk.close();
    await gateway.close();
  });

  it('and no space in memory: the stored state stays, and the newer one is fetched again', async () => {
    const folder = await newSnapshotDir();
    await mkdir(folder, { recursive: true });
    const keptOf = (pageId: string, revision: bigint) => {
      const [packed] = packState({ pageId }, revision, toBinary(PageStateSchema, pageState({ pageId, revision })));
      return { revision: Number(revision), content: packed!.content, messageId: String(revision) };
    };
    const first = keptOf(ACME, 1n);
    const states = await States.open(folder, AppLogger.create('gateway', 'silent'), first.content.length + 20);
    await states.put({ pageId: ACME }, first);
    const disk = new FullDisk(folder);
    expect(await states.put({ pageId: ACME }, keptOf(ACME, 2n))).toMatchObject({ facts: { revision: 2 } });
    await expect(states.put({ pageId: GLOBEX }, keptOf(GLOBEX, 1n))).rejects.toThrow(NoRoomError);
    expect([states.unsavedCount, states.heldOf({ pageId: ACME })?.revision]).toEqual([1, 2]);
    disk.makeRoom();
    await states.put({ pageId: GLOBEX }, keptOf(GLOBEX, 1n));
    expect([states.unsavedCount, states.revisionOf({ pageId: ACME }), states.revisionOf({ pageId: GLOBEX })]).toEqual([
      0, 2, 1,
    ]);
    await states.close();
  });
});
