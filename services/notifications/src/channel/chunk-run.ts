import { type AppLogger } from '@candor/platform/logger.js';
import { type Lease } from '../ledger/chunk-leases.js';
import { type Outcome } from '../ledger/outcome.js';
import { type Channel, type Recipient } from './channel.js';
import { type Notification } from './notification.js';
import { type CurrentRecipients } from './current-recipients.js';
import { type ResultRecorder } from './result-recorder.js';
import { type SaidByAudience } from './said-by-audience.js';
import { type SendMetrics } from './send-metrics.js';
import { type SendTurns } from './send-turns.js';
import { type SendWindow } from './send-window.js';

/** Wait before retrying a send that failed because of an error on our side (ms). */
const OUR_FAULT_RETRY_MS = 60_000;
/** Why recipients are not sent to whose news is no news any more. */
export const NOTHING_LEFT = 'There is nothing left to say.';

/**
 * Sends one leased chunk: starts sends as the window allows, in the order given, and passes each result to the
 * recorder.
 */
export class ChunkRun {
  private stopped = false;

  constructor(
    private readonly channel: Channel,
    private readonly window: SendWindow,
    private readonly turns: SendTurns,
    private readonly recorder: ResultRecorder,
    private readonly stopping: AbortSignal,
    private readonly log: AppLogger,
    private readonly metrics: SendMetrics,
  ) {}

  /**
   * @returns whether every recipient was sent to, or had left, and was recorded; false when stopped or the lease was
   *   lost
   * @throws UnavailableError when recipients could not be looked up; sends finished until then are recorded
   */
  async send(lease: Lease, said: Pick<SaidByAudience, 'to'>, recipients: CurrentRecipients): Promise<boolean> {
    const sends = new Set<Promise<void>>();
    const endTurn = await this.turns.take(lease.lane);
    try {
      for (const [place, id] of recipients.ids.entries()) {
        const recipient = recipients.hasLeft(place) ? undefined : await this.next(lease, recipients, place);
        if (recipient === 'stopped') break;
        if (recipient === undefined) {
          this.recorder.skip([id], 'unsubscribed');
          continue;
        }
        const notification = await said.to(recipient).catch((error: unknown) => {
          this.window.giveBack(1, lease.customerId);
          throw error;
        });
        if (!notification) {
          this.window.giveBack(1, lease.customerId);
          this.recorder.skip([id], NOTHING_LEFT);
          continue;
        }
        const send = this.attempt(lease, notification, recipient).then((outcome) => {
          sends.delete(send);
          this.metrics.ended(lease.eventId, outcome);
          this.recorder.add(id, outcome);
        });
        sends.add(send);
      }
    } finally {
      endTurn();
      await Promise.all(sends);
      await this.recorder.flushed();
    }
    return !this.stopped && !this.recorder.leaseLost;
  }

  /**
   * The recipient at an index, with a slot of the window to send in. Everything that takes time comes before the lookup
   * of who has left.
   */
  private async next(
    { customerId, lane }: Lease,
    recipients: CurrentRecipients,
    place: number,
  ): Promise<Recipient | 'stopped' | undefined> {
    const way = this.turns.giveWay(lane);
    if (way) await way;
    if (!this.window.tryTake(customerId)) await this.window.take(customerId);
    let recipient: Recipient | 'stopped' | undefined;
    try {
      await this.channel.turn?.();
      this.stopped ||= this.stopping.aborted || this.recorder.leaseLost;
      recipient = this.stopped ? 'stopped' : await recipients.at(place);
      return recipient;
    } finally {
      if (typeof recipient !== 'object') this.window.giveBack(1, customerId);
    }
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
