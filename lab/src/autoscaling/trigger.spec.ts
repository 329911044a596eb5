import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { readTrigger } from './trigger.js';

let server: Server | undefined;
let asked: string[] = [];

afterEach(() => {
  server?.close();
  asked = [];
});

/** A server that answers everything with this. @returns its host and port */
async function answering(answer: unknown, status = 200): Promise<string> {
  server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''));
    response.writeHead(status).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a trigger of Prometheus', () => {
  const vector = (...values: string[]) => ({ data: { result: values.map((value) => ({ value: [1, value] })) } });
  const read = async (host: string, more: Record<string, string> = {}) =>
    readTrigger({
      type: 'prometheus',
      metadata: { serverAddress: `http://${host}`, query: 'max(age)', threshold: '15', ...more },
    });

  it('is the value of its query now', async () => {
    expect(await read(await answering(vector('31.5')))).toEqual({ value: 31.5, target: 15 });
    expect(asked).toEqual([expect.stringMatching(/^\/api\/v1\/query\?query=max\(age\)&time=20\d\d-.*:\d\d\.000Z$/)]);
  });

  it('is 0 without an answer, and unknown where the object says that this is no number', async () => {
    const host = await answering(vector());
    expect(await read(host)).toEqual({ value: 0, target: 15 });
    expect(await read(host, { ignoreNullValues: 'false' })).toEqual({ value: undefined, target: 15 });
  });

  it('is unknown with two answers, a failure, or no Prometheus', async () => {
    expect((await read(await answering(vector('1', '2')))).value).toBeUndefined();
    server?.close();
    expect((await read(await answering(vector('1'), 503))).value).toBeUndefined();
    server?.close();
    expect((await read('127.0.0.1:1')).value).toBeUndefined();
  });
});

describe('a trigger of JetStream', () => {
  const consumers = [
    { name: 'other', num_pending: 50, num_ack_pending: 0 },
    { name: 'mails', num_pending: 5, num_ack_pending: 2 },
  ];
  const jsz = {
    account_details: [
      { id: 'A', name: 'A', stream_detail: [{ name: 'DELIVERIES', consumer_detail: [{ name: 'mails' }] }] },
      { id: '$G', name: '$G', stream_detail: [{ name: 'DELIVERIES', consumer_detail: consumers }] },
    ],
  };
  const read = async (host: string, consumer: string) =>
    readTrigger({
      type: 'nats-jetstream',
      metadata: {
        natsServerMonitoringEndpoint: host,
        account: '$G',
        stream: 'DELIVERIES',
        consumer,
        lagThreshold: '4',
      },
    });

  it('is what waits and what is held of its consumer', async () => {
    expect(await read(await answering(jsz), 'mails')).toEqual({ value: 7, target: 4 });
    expect(asked).toEqual(['/jsz?acc=$G&consumers=true&config=true']);
  });

  it('is unknown of a consumer that does not exist', async () => {
    expect(await read(await answering(jsz), 'letters')).toEqual({ value: undefined, target: 4 });
  });
});

describe('a trigger that is not read as KEDA would', () => {
  it('is refused', async () => {
    await expect(readTrigger({ type: 'kafka', metadata: {} })).rejects.toThrow('no trigger of type kafka');
    await expect(readTrigger({ type: 'prometheus', metricType: 'Value', metadata: {} })).rejects.toThrow(
      'no metric of type Value',
    );
  });
});
