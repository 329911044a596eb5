import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

type RecordType = 'A' | 'CNAME' | 'TXT';

const TYPES: Readonly<Record<number, RecordType>> = { 1: 'A', 5: 'CNAME', 16: 'TXT' };
const HEADER_BYTES = 12;

/** A name server on this machine with the records of a test. */
export class DnsDouble {
  /** "status.acme.example TXT" to the values of the records. */
  private readonly records = new Map<string, string[]>();
  /** Whether it answers with a failure. */
  isBroken = false;

  private constructor(private readonly socket: Socket) {}

  static async start(): Promise<DnsDouble> {
    const socket = createSocket('udp4');
    const double = new DnsDouble(socket);
    socket.on('message', (query, { port, address }) => socket.send(double.answer(query), port, address));
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return double;
  }

  get address(): string {
    return `127.0.0.1:${(this.socket.address() as AddressInfo).port}`;
  }

  set(name: string, type: RecordType, ...values: string[]): void {
    this.records.set(`${name} ${type}`, values);
  }

  clear(): void {
    this.records.clear();
    this.isBroken = false;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(() => resolve()));
  }

  /** RFC 1035, as much of it as these queries need. */
  private answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = HEADER_BYTES;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(HEADER_BYTES, at + 5);
    const type = TYPES[query.readUInt16BE(at + 1)];
    const values = (type && this.records.get(`${labels.join('.').toLowerCase()} ${type}`)) ?? [];
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    // An answer, with authority, recursion available; 2 is a failure of the server.
    header.writeUInt16BE(0x8580 | (this.isBroken ? 2 : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(this.isBroken ? 0 : values.length, 6);
    header.writeUInt32BE(0, 8);
    const answers = this.isBroken ? [] : values.map((value) => record(query.subarray(at + 1, at + 3), type, value));
    return Buffer.concat([header, question, ...answers]);
  }
}

function record(type: Buffer, name: RecordType | undefined, value: string): Buffer {
  const data = dataOf(name, value);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  // The name of the question, class IN, no time to live.
  return Buffer.concat([Buffer.from([0xc0, HEADER_BYTES]), type, Buffer.from([0, 1, 0, 0, 0, 0]), length, data]);
}

function dataOf(type: RecordType | undefined, value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  if (type === 'TXT') return Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
  const labels = value.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}
