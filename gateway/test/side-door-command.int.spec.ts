import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { testRunFolder } from '@candor/lab/fixtures/test-run.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { newId } from '@candor/platform/ids.js';
import { SideDoorService } from '@candor/proto/gen/candor/pages/v1/side_door_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME, pageState, publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { token } from './tokens.js';

const COMMAND = path.resolve(import.meta.dirname, '../../dist/ops/dist/side-door/main.js');
const HOST = 'acme.localhost';

describe('the command of the side door, as one file outside of the image', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let services: FakeServices;
  let gateway: TestGateway;
  let folder: string;

  beforeAll(async () => {
    nats = await startTestNats();
    connection = await connect({ servers: nats.url });
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await untilStreamIsThere(connection);
    folder = await mkdtemp(path.join(testRunFolder(), 'side-door-'));
    await copyFile(COMMAND, path.join(folder, 'candor-side-door.mjs'));
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await connection.close();
    await nats.stop();
  });

  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, ['candor-side-door.mjs', ...args], { cwd: folder }, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      );
    });
  const say = (...args: string[]) =>
    run(...args, '--key', 'key.json', '--page', `http://127.0.0.1:${gateway.port}`, '--host', HOST);
  const home = async () => (await gateway.ask('/', { host: HOST })).text;

  it('makes a key, opens a notice with it, goes on and ends it', async () => {
    const id = newId();
    services.on(SideDoorService.method.createSideDoorKey, ({ name, publicKey }) => ({
      key: { id, name, publicKey },
      pageUrl: `http://${HOST}:${gateway.port}`,
    }));
    const url = `http://localhost:${gateway.port}`;
    const made = await run('make-key', ...['--url', url, '--api-key', token(), '--name', 'Phone', '--out', 'key.json']);
    expect(made).toMatchObject({ code: 0, err: '' });
    const key = JSON.parse(await readFile(path.join(folder, 'key.json'), 'utf8')) as Record<string, unknown>;
    expect(key).toMatchObject({ version: 1, keyId: id, pageId: ACME });
    expect((await stat(path.join(folder, 'key.json'))).mode & 0o777).toBe(0o600);
    const call = services.calls.find(({ method }) => method === 'CreateSideDoorKey');
    const { publicKey } = call!.request as { publicKey: Uint8Array };
    await publishState(connection, pageState({ sideDoorKeys: [{ id, publicKey }] }));
    await eventually(home, (text) => text.includes('Acme 1'));

    const opened = await say('A fire. Sorry.', '--name', 'Everything is down', '--notify');
    expect(opened).toMatchObject({ code: 0, err: '' });
    await eventually(home, (text) => text.includes('Everything is down') && text.includes('A fire. Sorry.'));
    const goOn = /--notice [\w-]+ --sequence 1/.exec(opened.out)![0].split(' ');
    expect(await say('All is well.', ...goOn, '--resolve')).toMatchObject({ code: 0, err: '' });
    await eventually(home, (text) => text.includes('All Systems Operational'));
    expect(await say('Hm.', '--notice', ACME)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--sequence') as string,
    });
    expect(await say('Hm.', '--status', 'lost')).toMatchObject({
      code: 1,
      err: expect.stringContaining('/notice') as string,
    });
    expect(await say('Again.', ...goOn)).toMatchObject({
      code: 1,
      err: expect.stringContaining('/sequence') as string,
    });
  });

  it('says what is missing or wrong', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('make-key') as string });
    expect(await run('Hm.')).toMatchObject({ code: 1, err: expect.stringContaining('--key') as string });
    expect(await run('two', 'words')).toMatchObject({ code: 1, err: expect.stringContaining('quotes') as string });
    expect(await run('Hm.', '--unknown')).toMatchObject({
      code: 1,
      err: expect.stringContaining('--unknown') as string,
    });
  });
});
