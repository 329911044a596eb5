import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

/** A keep-alive connection that sends one request after the other and accepts responses of any length. */
export class AskingConnection {
  private readonly socket: Socket;
  private head = '';
  private missing = 0;
  private status = '';

  /**
   * @param next returns the next request as text, called when the previous response is complete; undefined to pause
   * @param answered receives the head of each complete response
   */
  constructor(
    port: number,
    private readonly next: () => Buffer | undefined,
    private readonly answered: (head: string) => void,
    failed: (error: Error) => void,
  ) {
    this.socket = connect(port, '127.0.0.1', () => this.ask());
    this.socket.setNoDelay(true);
    this.socket.on('error', failed);
    this.socket.on('data', (chunk: Buffer) => this.take(chunk));
  }

  /** Continues after a pause. */
  ask(): void {
    const request = this.next();
    if (request) this.socket.write(request);
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    if (this.missing === 0) {
      this.head += chunk.toString('latin1');
      const end = this.head.indexOf(HEAD_END);
      if (end === -1) return;
      this.status = this.head.slice(0, end);
      const length = Number(/^content-length: (\d+)/im.exec(this.status)?.[1] ?? 0);
      this.missing = length - (this.head.length - end - HEAD_END.length);
      this.head = '';
    } else {
      this.missing -= chunk.length;
    }
    if (this.missing > 0) return;
    this.answered(this.status);
    this.ask();
  }
}
