import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { isForOperators } from '@candor/bus/access/bus-access.js';
import { REQUEST_ID_HEADER, TRACEPARENT_HEADER } from '@candor/bus/context-headers.js';
import { localAnswer } from '../local-calls.js';
import { CALLER_ADDRESS_HEADER, DEADLINE_HEADER, TIMEOUT_HEADER, USER_AGENT_HEADER } from '../rpc-subject.js';

/** The broker's limit. */
const MAX_BYTES = 1024 * 1024;
const PASSED_ON = [
  REQUEST_ID_HEADER,
  TRACEPARENT_HEADER,
  TIMEOUT_HEADER,
  DEADLINE_HEADER,
  CALLER_ADDRESS_HEADER,
  USER_AGENT_HEADER,
];

/** Where an app accepts calls while the broker is unavailable. */
export interface DirectServer {
  /** host:port, as others reach it. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

const shared = new Map<string, { readonly opening: Promise<DirectServer>; users: number }>();

/**
 * The server of this process at a port: apps that share the process share it, because it reaches the handlers of all.
 * Port 0 means a server of one's own. The last app to close it ends it.
 * @param secret that of the first app holds; apps of one process are given the same
 */
export async function shareDirectServer(
  where: { readonly host: string; readonly port: number },
  broker: string,
  secret: string,
): Promise<DirectServer> {
  if (where.port === 0) return openDirectServer(where, broker, secret);
  const key = `${where.host} ${where.port} ${broker}`;
  const known = shared.get(key) ?? { opening: openDirectServer(where, broker, secret), users: 0 };
  shared.set(key, known);
  known.users += 1;
  const leave = async (server?: DirectServer): Promise<void> => {
    known.users -= 1;
    if (known.users > 0) return;
    shared.delete(key);
    await server?.close();
  };
  const server = await known.opening.catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  return { address: server.address, close: () => leave(server) };
}

/**
 * Lets apps in other processes reach the handlers of this one past the broker: `POST /<subject>` with an encoded call.
 * @param where the host by which others reach this process, and on which it listens; port 0 means any free port
 * @param broker its address, which names the apps that belong together
 * @param secret what callers present, `DIRECT_KEY`
 */
export async function openDirectServer(
  where: { readonly host: string; readonly port: number },
  broker: string,
  secret: string,
): Promise<DirectServer> {
  const key = Buffer.from(`Bearer ${secret}`);
  const server = createServer((request, response) => {
    void answer(request, response, { broker, key }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(where.port, where.host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `${where.host.includes(':') ? `[${where.host}]` : where.host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { broker, key }: { broker: string; key: Buffer },
): Promise<void> {
  if (!isKnown(request.headers.authorization, key)) return void response.writeHead(401).end();
  const subject = (request.url ?? '').slice(1);
  // All callers have the same key here, so none of them can be distinguished from an operator.
  const handler = isForOperators(subject) ? undefined : localAnswer(broker, subject);
  if (request.method !== 'POST' || !handler) return void response.writeHead(404).end();
  const call = await bodyOf(request);
  if (!call) return void response.writeHead(413).end();
  const reply = await handler(call, headOf(request));
  response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(reply);
}

function isKnown(given: string | undefined, key: Buffer): boolean {
  const shown = Buffer.from(given ?? '');
  return shown.length === key.length && timingSafeEqual(shown, key);
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function headOf(request: IncomingMessage): MsgHdrs {
  const head = headers();
  for (const name of PASSED_ON) {
    const value = request.headers[name.toLowerCase()];
    if (typeof value === 'string') head.set(name, value);
  }
  return head;
}
