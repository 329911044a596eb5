import { setTimeout as sleep } from 'node:timers/promises';
import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type DescService,
  type MessageInitShape,
} from '@bufbuild/protobuf';
import { jetstream } from '@nats-io/jetstream';
import { events, type EventMessage, type EventSubject } from '@candor/proto/events.js';
import type { AppTrust } from '@candor/platform/app-trust.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { Recording } from '@candor/testing/recording.js';
import { Bus } from '../bus.js';
import { RpcClient, type RpcClientOf } from '../rpc-client.js';
import { ensureStreams } from '../streams.js';

/** An event as stored in the stream. */
export interface Fact {
  readonly id: string;
  readonly subject: EventSubject;
  readonly message: EventMessage<EventSubject>;
}

const ANSWER_TIMEOUT_MS = 60_000;
/** How long a call may take on a machine that others use too (ms). */
const PATIENCE_MS = 30_000;

/**
 * An integration test's client of the apps it runs: it calls them, receives their events and publishes events for them.
 */
export class TestClient {
  /** Every event since the start of the stream, in order. */
  readonly facts = new Recording<Fact>();

  private constructor(
    private readonly bus: Bus,
    private readonly rpc: RpcClient,
  ) {}

  /** @param trust with the gateway's key, where services verify the actor */
  static async connect(natsUrl: string, trust?: AppTrust): Promise<TestClient> {
    const bus = new Bus([natsUrl], 'test', AppLogger.create('test', 'silent'), PATIENCE_MS, trust);
    await bus.ready();
    const client = new TestClient(bus, new RpcClient(bus));
    await client.follow();
    return client;
  }

  /** @param instance the context that answers, where several offer the same service */
  service<S extends DescService>(service: S, instance?: string): RpcClientOf<S> {
    return this.rpc.service(service, instance);
  }

  /** Resolves once the call is answered, with whatever result; an app accepts calls a moment after it has started. */
  async untilAnswered(call: () => Promise<unknown>): Promise<void> {
    for (const deadline = Date.now() + ANSWER_TIMEOUT_MS; ; await sleep(10)) {
      try {
        await call();
        return;
      } catch (error) {
        if (!(error instanceof UnavailableError)) return;
        if (Date.now() > deadline) throw error;
      }
    }
  }

  /** The events of a subject that match, as soon as there are `count` of them. */
  async heard<S extends EventSubject>(
    subject: S,
    matches: (message: EventMessage<S>) => boolean,
    count = 1,
  ): Promise<EventMessage<S>[]> {
    await this.facts.waitFor(() => this.known(subject, matches).length >= count);
    return this.known(subject, matches);
  }

  /** The events of a subject that match, of those received so far. */
  known<S extends EventSubject>(subject: S, matches: (message: EventMessage<S>) => boolean): EventMessage<S>[] {
    return this.facts.items
      .filter((fact) => fact.subject === subject)
      .map((fact) => fact.message as EventMessage<S>)
      .filter(matches);
  }

  /** Publishes an event as another context would. */
  async tell<S extends EventSubject>(subject: S, message: MessageInitShape<(typeof events)[S]>): Promise<void> {
    const schema: DescMessage = events[subject];
    await jetstream(this.bus.now()).publish(subject, toBinary(schema, create(schema, message)), { msgID: newId() });
  }

  close(): Promise<void> {
    return this.bus.close();
  }

  private isKnown(id = ''): boolean {
    return id !== '' && this.facts.items.some((fact) => fact.id === id);
  }

  private async follow(): Promise<void> {
    await ensureStreams(this.bus);
    const consumer = await jetstream(this.bus.now()).consumers.get('EVENTS');
    await consumer.consume({
      callback: (message) => {
        // An event may be redelivered, as to every consumer.
        if (this.isKnown(message.headers?.get('Nats-Msg-Id'))) return;
        const subject = message.subject as EventSubject;
        const schema: DescMessage = events[subject];
        this.facts.add({
          id: message.headers?.get('Nats-Msg-Id') ?? '',
          subject,
          message: fromBinary(schema, message.data) as EventMessage<EventSubject>,
        });
      },
    });
  }
}
