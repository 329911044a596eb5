import { type NatsConnection } from '@nats-io/transport-node';
import { connectNats } from '../fixtures/connect-nats.js';

const EVERY_CALL = 'rpc.>';

/** Records every call between processes, by listening on the broker. */
export class CallWitness {
  /** Subjects, in order of arrival. */
  readonly calls: string[] = [];

  private constructor(private readonly connection: NatsConnection) {
    connection.subscribe(EVERY_CALL, { callback: (_, { subject }) => void this.calls.push(subject) });
  }

  static async listen(natsUrl: string): Promise<CallWitness> {
    const witness = new CallWitness(await connectNats(natsUrl));
    await witness.connection.flush();
    return witness;
  }

  /** The number of calls so far, including those that the broker has at this moment. */
  async count(): Promise<number> {
    await this.connection.flush();
    return this.calls.length;
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
