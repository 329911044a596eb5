import { type AppLogger } from '@candor/platform/logger.js';
import { type Lease } from '../ledger/chunk-leases.js';
import { type Channel, type Outcome, type Recipient } from './channel.js';
import { type Notification } from './notification.js';
import { type ResultRecorder } from './result-recorder.js';
import { type SendFigures } from './send-figures.js';
import { type SendTurns } from './send-turns.js';
import { type SendWindow } from './send-window.js';

/** Wait before a send is tried again that failed through a fault of ours (ms). */
const OUR_FAULT_RETRY_MS = 60_000;

/** Sends one leased chunk: begins sends as the window allows, in the order given, and hands each result to the recorder. */
export class ChunkRun {
  constructor(
    private readonly channel: Channel,
    private readonly window: SendWindow,
    private readonly turns: SendTurns,
    private readonly recorder: ResultRecorder,
    private readonly stopping: AbortSignal,
    private readonly log: AppLogger,
    private readonly figures: SendFigures,
  ) {}

  /** @returns whether every recipient was sent to and recorded; false when told to stop or the lease was lost */
  async send(lease: Lease, notification: Notification, recipients: readonly Recipient[]): Promise<boolean> {
    const sends = new Set<Promise<void>>();
    const endTurn = await this.turns.take(lease.lane);
    let begun = 0;
    for (const recipient of recipients) {
      if (!this.window.tryTake(lease.customerId)) await this.window.take(lease.customerId);
      if (this.stopping.aborted || this.recorder.leaseLost) {
        this.window.giveBack(1, lease.customerId);
        break;
      }
      begun += 1;
      const send = this.attempt(lease, notification, recipient).then((outcome) => {
        sends.delete(send);
        this.figures.ended(lease.eventId, outcome);
        this.recorder.add(recipient.id, outcome);
      });
      sends.add(send);
    }
    endTurn();
    await Promise.all(sends);
    await this.recorder.flushed();
    return begun === recipients.length && !this.recorder.leaseLost;
  }

  private async attempt(lease: Lease, notification: Notification, recipient: Recipient): Promise<Outcome> {
    try {
      return await this.channel.send(notification, recipient);
    } catch (err) {
      this.log.error({ err, chunkId: lease.chunkId, recipientId: recipient.id }, 'channel failed');
      return { kind: 'retry', afterMs: OUR_FAULT_RETRY_MS, reason: 'A fault on our side.' };
    }
  }
}
