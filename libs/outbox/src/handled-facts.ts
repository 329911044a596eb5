import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { streamsWrittenBy } from '@candor/bus/access/bus-access.js';
import { Bus } from '@candor/bus/bus.js';
import { AppLogger } from '@candor/platform/logger.js';
import { listedConsumers } from '@candor/streams/listed-consumers.js';
import { StreamLedger } from './stream-ledger.js';

const LOOK_EVERY_MS = 5_000;
const STREAM = 'EVENTS';

/**
 * Writes down, beside what the consumers have stored, up to where all of them have handled the events. Read again from a
 * database that lacks its last changes, it says which facts have to be handled once more. Apart from the relay, because
 * brokers of a cluster may take seconds to answer.
 */
@Injectable()
export class HandledFacts implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;
  /** The stream's last state in which everything was found to be handled. */
  private settled?: string;

  constructor(
    private readonly ledger: StreamLedger,
    private readonly bus: Bus,
    private readonly log: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    if (!(streamsWrittenBy(this.bus.name)?.includes(STREAM) ?? true)) return;
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private look(): void {
    if (!this.bus.isConnected) return;
    this.looking ??= this.record()
      .catch((err: unknown) => this.log.info({ err }, 'not recorded how far the events were handled'))
      .finally(() => (this.looking = undefined));
  }

  private async record(): Promise<void> {
    const manager = await jetstreamManager(this.bus.now(), { checkAPI: false });
    const { created, state } = await manager.streams.info(STREAM);
    const now = `${created} ${state.last_seq}`;
    // An idle product costs one question.
    if (now === this.settled) return;
    const upTo = await handledUpTo(manager, state.last_seq, state.consumer_count);
    if (upTo === undefined || !(await this.ledger.handled(STREAM, upTo, state.last_seq))) return;
    if (upTo === state.last_seq) this.settled = now;
  }
}

/**
 * Up to where all durable consumers have handled the stream. Read after the stream: a consumer that has nothing left then has
 * handled everything up to its last message.
 * @returns undefined while a broker does not name all consumers
 */
async function handledUpTo(manager: JetStreamManager, lastSeq: number, consumers: number): Promise<number | undefined> {
  let upTo = lastSeq;
  let found = 0;
  for await (const info of listedConsumers(manager, STREAM)) {
    found += 1;
    const isBusy = info.num_pending + info.num_ack_pending > 0;
    if (info.config.durable_name && isBusy) upTo = Math.min(upTo, info.ack_floor.stream_seq);
  }
  return found < consumers ? undefined : upTo;
}
