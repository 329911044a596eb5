import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import { loginOptions } from '../bus-login.js';

/** Connects a test or a harness to a broker, with the credentials in its URL where there are any. */
export function connectNats(url: string, options: ConnectionOptions = {}): Promise<NatsConnection> {
  return connect({ ...loginOptions([url], 'test'), ...options });
}
