import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { REQUEST_ID_HEADER } from '@candor/bus/context-headers.js';
import { DeadlineExceededError } from '@candor/platform/errors.js';
import { NotReachedError, type CallAnswer, type EncodedCall } from '../call-transport.js';
import { answerLocally } from '../local-calls.js';
import { withDirectAddress } from './direct-address.js';
import { openDirectServer, shareDirectServer, type DirectServer } from './direct-server.js';
import { DirectTransport } from './direct-transport.js';

const BROKER = 'nats://broker:4222';
const KEY = 'shared-by-those-who-may-call';
const SUBJECT = 'rpc.catalog.v1.ListComponents';
const PATIENCE_MS = 20_000;

describe('calls while the broker is unavailable', () => {
  let server: DirectServer;
  let calls: DirectTransport;
  let endings: (() => void)[];
  beforeEach(async () => {
    endings = [];
    server = await openDirectServer({ host: '127.0.0.1', port: 0 }, BROKER, KEY);
    calls = new DirectTransport(KEY);
    calls.learn(SUBJECT, withDirectAddress(server.address));
  });
  afterEach(async () => {
    for (const end of endings) end();
    calls.close();
    await server.close();
  });

  const answers = (answer: CallAnswer, subject = SUBJECT): void => {
    endings.push(answerLocally(BROKER, subject, answer));
  };
  const echo: CallAnswer = async (content, head) => Buffer.from(`${head?.get(REQUEST_ID_HEADER)}: ${String(content)}`);
  const call = async (subject = SUBJECT, timeoutMs = PATIENCE_MS): Promise<string> => {
    const head = headers();
    head.set(REQUEST_ID_HEADER, 'r1');
    const reply = await calls.send(encoded(subject, head, timeoutMs));
    return Buffer.from(reply).toString();
  };

  it('reach a service that has answered before, with headers and body, by every one of its methods', async () => {
    answers(echo);
    answers(echo, 'rpc.catalog.v1.CreateComponent');
    expect(await call()).toBe('r1: a call');
    expect(await call('rpc.catalog.v1.CreateComponent')).toBe('r1: a call');
  });

  it('reach all apps of a process at its one port, until the last of them closes it', async () => {
    const { address } = await openDirectServer({ host: '127.0.0.1', port: 0 }, BROKER, KEY).then(async (probe) => {
      await probe.close();
      return probe;
    });
    const where = { host: '127.0.0.1', port: Number(address.split(':')[1]) };
    const [first, second] = await Promise.all([
      shareDirectServer(where, BROKER, KEY),
      shareDirectServer(where, BROKER, KEY),
    ]);
    expect([first.address, second.address]).toEqual([address, address]);
    answers(echo, 'rpc.incidents.v1.ListIncidents');
    calls.learn('rpc.incidents.v1.ListIncidents', withDirectAddress(second.address));
    await first.close();
    expect(await call('rpc.incidents.v1.ListIncidents')).toBe('r1: a call');
    await second.close();
    await expect(call('rpc.incidents.v1.ListIncidents')).rejects.toThrow();
  });

  it('carry an empty reply, which is not a missing one', async () => {
    answers(async () => new Uint8Array());
    expect(await call()).toBe('');
  });

  it('reach no service that has not answered before: another service, another instance', async () => {
    answers(echo, 'rpc.incidents.v1.ListIncidents');
    answers(echo, `${SUBJECT}.other`);
    await expect(call('rpc.incidents.v1.ListIncidents')).rejects.toBeInstanceOf(NotReachedError);
    await expect(call(`${SUBJECT}.other`)).rejects.toBeInstanceOf(NotReachedError);
  });

  it('continue with the next replica when one is gone, and fail when all are', async () => {
    answers(echo);
    const gone = await openDirectServer({ host: '127.0.0.1', port: 0 }, BROKER, KEY);
    calls.learn(SUBJECT, withDirectAddress(gone.address));
    await gone.close();
    expect(await call()).toBe('r1: a call');
    for (const end of endings.splice(0)) end();
    await expect(call()).rejects.toBeInstanceOf(NotReachedError);
  });

  it('are refused from a caller without the right key', async () => {
    answers(echo);
    const stranger = new DirectTransport('another-key-that-nobody-gave-them');
    stranger.learn(SUBJECT, withDirectAddress(server.address));
    const refused = stranger.send(encoded(SUBJECT, headers(), PATIENCE_MS));
    await expect(refused).rejects.toBeInstanceOf(NotReachedError);
    stranger.close();
    const asked = await fetch(`http://${server.address}/${SUBJECT}`, { method: 'POST', body: 'a call' });
    expect(asked.status).toBe(401);
  });

  it('are refused where only operators may ask', async () => {
    for (const subject of ['rpc.deletion.v1.DeleteCustomer', 'rpc.notifications.v1.RedriveDeadLetters']) {
      answers(echo, subject);
      calls.learn(subject, withDirectAddress(server.address));
      await expect(call(subject)).rejects.toBeInstanceOf(NotReachedError);
    }
  });

  it('are refused when they are larger than the broker allows', async () => {
    answers(echo);
    const authorization = `Bearer ${KEY}`;
    const asked = await fetch(`http://${server.address}/${SUBJECT}`, {
      method: 'POST',
      headers: { authorization },
      body: 'x'.repeat(1024 * 1024 + 1),
    });
    expect(asked.status).toBe(413);
  });

  it('are made once: after a replica that took a call and does not answer, no other is tried', async () => {
    let made = 0;
    answers(() => {
      made += 1;
      return new Promise(() => undefined);
    });
    const second = await openDirectServer({ host: '127.0.0.1', port: 0 }, BROKER, KEY);
    calls.learn(SUBJECT, withDirectAddress(second.address));
    await expect(call(SUBJECT, 200)).rejects.toBeInstanceOf(DeadlineExceededError);
    expect(made).toBeLessThanOrEqual(1);
    await second.close();
  });

  it('go to the other replica first after one has let a call run out', async () => {
    const hung = await startHungServer();
    answers(echo);
    calls.learn(SUBJECT, withDirectAddress(hung.address));
    await expect(call(SUBJECT, 200)).rejects.toBeInstanceOf(DeadlineExceededError);
    expect(await call()).toBe('r1: a call');
    expect(hung.taken).toBe(1);
    await hung.stop();
  });

  it('are made again by another replica where they only read, in the second half of the time', async () => {
    const hung = await startHungServer();
    answers(echo);
    calls.learn(SUBJECT, withDirectAddress(hung.address));
    const head = headers();
    head.set(REQUEST_ID_HEADER, 'r1');
    const reply = await calls.send({ ...encoded(SUBJECT, head, 2_000), isRead: true });
    expect([Buffer.from(reply).toString(), hung.taken]).toEqual(['r1: a call', 1]);
    await hung.stop();
  });

  it('end at their deadline, also when the answer never ends', async () => {
    const drops = setInterval(() => answering?.write('.'), 20);
    let answering: ServerResponse | undefined;
    const server = createServer((_, response) => (answering = response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    calls.learn(SUBJECT, withDirectAddress(`127.0.0.1:${(server.address() as AddressInfo).port}`));
    await expect(call(SUBJECT, 300)).rejects.toBeInstanceOf(DeadlineExceededError);
    clearInterval(drops);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('continue with the next replica when the machine of one does not even accept the connection', async () => {
    answers(echo);
    const full = await startFullServer();
    calls.learn(SUBJECT, withDirectAddress(`127.0.0.1:${full.port}`));
    expect(await call()).toBe('r1: a call');
    full.stop();
  });
});

function encoded(subject: string, head: MsgHdrs, timeoutMs: number): EncodedCall {
  return { subject, content: Buffer.from('a call'), head, timeoutMs, isRead: false, isKeyed: false };
}

/** A replica that takes calls and answers none. */
async function startHungServer() {
  const hung = { taken: 0, address: '', stop: async (): Promise<void> => undefined };
  const server = createServer(() => (hung.taken += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  hung.address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  hung.stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return hung;
}

/** A port where the system accepts no more connections, because its backlog is full. */
async function startFullServer(): Promise<{ port: number; stop(): void }> {
  const program = `const s = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('node:fs').writeSync(1, String(s.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(output);
  // A backlog of one holds two.
  const queued = [1, 2].map(() => connect(port, '127.0.0.1'));
  await Promise.all(queued.map((socket) => once(socket, 'connect')));
  return {
    port,
    stop() {
      for (const socket of queued) socket.destroy();
      child.kill('SIGKILL');
    },
  };
}
