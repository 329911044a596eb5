import { type NatsConnection } from '@nats-io/transport-node';
import { connectNats } from '@candor/messaging/testing/connect-nats.js';

const EVERY_CALL = 'rpc.>';

/** Hears every call between processes, where it passes through the broker. */
export class CallWitness {
  /** Subjects, as they came. */
  readonly calls: string[] = [];

  private constructor(private readonly connection: NatsConnection) {
    connection.subscribe(EVERY_CALL, { callback: (_, { subject }) => void this.calls.push(subject) });
  }

  static async listen(natsUrl: string): Promise<CallWitness> {
    const witness = new CallWitness(await connectNats(natsUrl));
    await witness.connection.flush();
    return witness;
  }

  /** How many there were so far; what the broker has at this moment is among them. */
  async count(): Promise<number> {
    await this.connection.flush();
    return this.calls.length;
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
