import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that one connection may have under way. Browsers and proxies wait for an answer before they ask again. */
const MAX_AT_ONCE = 16;

/** What is known of an open connection. */
interface Connection {
  /** Whether it has sent a whole request since it was last passed over. */
  hasAsked: boolean;
  /** The answer to its last request, at its end or not. */
  last?: ServerResponse;
  /** Answers to requests before the last that were not at their end when that one came. */
  earlier: ServerResponse[];
}

/**
 * The open connections, at most so many. Where there is no room for one more, one goes that has been without a whole request for
 * long: however many are only held open, who comes and asks is answered.
 */
export class Connections {
  /** Those that have been without a request for long come first; kept in that order only when there is no room, for requests are many. */
  private readonly open = new Map<Socket, Connection>();

  constructor(private readonly max: number) {}

  get size(): number {
    return this.open.size;
  }

  /** Takes a new connection, or ends it where all others are busy. */
  readonly add = (socket: Socket): void => {
    if (this.size >= this.max && !this.endOne()) {
      socket.destroy();
      return;
    }
    this.open.set(socket, { hasAsked: false, earlier: [] });
    socket.once('close', () => this.open.delete(socket));
  };

  /** The same listener, of whose requests is known which connection they keep busy. */
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
    if (isUnderWay(own.last)) own.earlier = [...own.earlier.filter(isUnderWay), own.last];
    else if (own.earlier.length > 0) own.earlier = [];
    own.last = response;
    if (own.earlier.length < MAX_AT_ONCE) return true;
    socket.destroy();
    return false;
  }

  /** Ends the first that is not busy and has asked nothing since it was passed over; those before it go to the end of the row. */
  private endOne(): boolean {
    // After one round none has asked since it was passed over.
    let left = 2 * this.open.size;
    for (const [socket, own] of this.open) {
      if (left-- === 0) return false;
      this.open.delete(socket);
      if (!own.hasAsked && !isUnderWay(own.last)) {
        socket.destroy();
        return true;
      }
      own.hasAsked = false;
      this.open.set(socket, own);
    }
    return false;
  }
}

/** Answers are sent in the order of their requests. */
function isUnderWay(answer: ServerResponse | undefined): answer is ServerResponse {
  return answer !== undefined && !answer.writableFinished;
}
