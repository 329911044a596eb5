import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { logCall } from '@candor/lab/calls/call-log.js';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The bytes as received, not decompressed. */
  readonly bytes: Buffer;
  readonly text: string;
  /** The body as JSON. @throws SyntaxError when it is not */
  json(): Record<string, unknown>;
}

export interface Question {
  readonly method?: string;
  readonly host?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer | object;
}

/** Sends requests as a browser does, under any host name: none of them needs to resolve. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly port: number) {}

  ask(path: string, { method = 'GET', host = 'localhost', headers = {}, body }: Question = {}): Promise<Answer> {
    const isText = typeof body === 'string' || Buffer.isBuffer(body);
    const bytes = body === undefined || isText ? body : JSON.stringify(body);
    const type = body === undefined || isText ? {} : { 'content-type': 'application/json' };
    const isChunked = headers['transfer-encoding'] !== undefined;
    const length = bytes === undefined || isChunked ? {} : { 'content-length': Buffer.byteLength(bytes) };
    const all = { host, ...type, ...length, ...headers };
    const options = { agent: this.agent, host: '127.0.0.1', port: this.port, method, path, headers: all };
    return new Promise((resolve, reject) => {
      const outgoing = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const received = Buffer.concat(chunks);
          const text = received.toString('utf8');
          if (host === 'localhost') logCall(method, path, response.statusCode ?? 0);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: received,
            text,
            json: () => JSON.parse(text) as Record<string, unknown>,
          });
        });
      });
      outgoing.once('error', reject);
      outgoing.end(bytes);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
