import type { Bus } from '@candor/bus/bus.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { ensureStreams } from './streams.js';

const LOOK_EVERY_MS = 5_000;

/**
 * Notices that a stream was recreated or has become shorter: its store was removed, or replaced by an older one. For
 * publishers of pointers into a work queue, where acked messages leave no trace to compare with. It checks after each
 * reconnection and every five seconds; it does not notice what happened before it was started.
 */
export class StreamWatch {
  private timer?: NodeJS.Timeout;
  private stopListening?: () => void;
  private looking?: Promise<void>;
  private created?: string;
  private lastSeq = 0;

  /**
   * @param onLoss called once per loss and process; if it fails, the error is logged and it is called again at the next
   * check
   */
  constructor(
    private readonly bus: Bus,
    private readonly log: AppLogger,
    private readonly stream: string,
    private readonly onLoss: () => Promise<void>,
  ) {}

  start(): void {
    this.stopListening = this.bus.onConnected(() => this.look());
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopListening?.();
    await this.looking;
  }

  /**
   * Records that the broker has acked a message of ours under this number. Needed to notice the loss of the very last
   * ones.
   */
  stored(seq: number): void {
    if (seq > this.lastSeq) this.lastSeq = seq;
  }

  private look(): void {
    if (!this.bus.isConnected) return;
    this.looking ??= this.compare()
      .catch((err: unknown) => this.log.warn({ err, stream: this.stream }, 'stream not looked at'))
      .finally(() => (this.looking = undefined));
  }

  private async compare(): Promise<void> {
    const manager = await ensureStreams(this.bus, this.stream);
    // Read before the broker is asked: an ack that arrives meanwhile describes a later state than its answer.
    const { lastSeq } = this;
    const { created, state } = await manager.streams.info(this.stream);
    const isSame = this.created === undefined || this.created === String(created);
    if (!isSame || state.last_seq < lastSeq) {
      this.log.warn({ stream: this.stream, known: lastSeq, found: state.last_seq }, 'stream has lost messages');
      await this.onLoss();
      this.lastSeq = state.last_seq;
    }
    this.created = String(created);
    this.stored(state.last_seq);
  }
}
