import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isAnswering } from './unreadable-request.js';

/**
 * Maximum of concurrent requests on one connection. Browsers and proxies wait for an answer before they send the next
 * request.
 */
const MAX_AT_ONCE = 16;

/** The state of an open connection. */
interface Connection {
  /** Whether it has sent a complete request since it was last passed over. */
  hasAsked: boolean;
  /** Requests whose answers wait for one before them. */
  waiting: number;
  /** Bytes that it had read and sent when it was last looked at. */
  moved: number;
}

/**
 * The open connections, up to a limit. At the limit, a new one replaces one that has long sent no complete request:
 * however many are only held open, a client that sends requests is answered.
 */
export class Connections {
  /** Those longest without a request come first; sorted only when the limit is reached, because requests are many. */
  private readonly open = new Map<Socket, Connection>();

  constructor(private readonly max: number) {}

  get size(): number {
    return this.open.size;
  }

  /** Accepts a new connection, or ends it where all others are busy. */
  readonly add = (socket: Socket): void => {
    if (this.size >= this.max && !this.endOne()) {
      socket.destroy();
      return;
    }
    this.open.set(socket, { hasAsked: false, waiting: 0, moved: 0 });
    socket.once('close', () => this.open.delete(socket));
  };

  /**
   * Has those closed on which nothing is read or sent for that long (ms), where nothing was since the last look. Node's
   * own limits set a timer for each request and one for each pause between two; the first alone takes 4 % of the rate.
   */
  limitSilence(ms: number): void {
    for (const [socket, own] of this.open) {
      const moved = socket.bytesRead + socket.bytesWritten;
      if (moved === own.moved && !socket.timeout) socket.setTimeout(ms);
      own.moved = moved;
    }
  }

  /** The same listener, but it counts requests by connection. */
  counted(listener: RequestListener): RequestListener {
    return (request, response) => {
      if (this.begin(request, response)) listener(request, response);
    };
  }

  private begin({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const own = this.open.get(socket);
    // It was closed.
    if (!own) return false;
    own.hasAsked = true;
    // Answers are sent in the order of their requests: this one is the next.
    if (response.socket) return true;
    own.waiting += 1;
    response.once('close', () => (own.waiting -= 1));
    if (own.waiting < MAX_AT_ONCE) return true;
    socket.destroy();
    return false;
  }

  /**
   * Ends the first connection that is not busy and has sent no request since it was passed over; those before it move
   * to the end.
   */
  private endOne(): boolean {
    // After one round no connection has sent a request since it was passed over.
    let left = 2 * this.open.size;
    for (const [socket, own] of this.open) {
      if (left-- === 0) return false;
      this.open.delete(socket);
      if (!own.hasAsked && !isAnswering(socket)) {
        socket.destroy();
        return true;
      }
      own.hasAsked = false;
      this.open.set(socket, own);
    }
    return false;
  }
}
