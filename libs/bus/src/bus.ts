import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import type { AppTrust } from '@candor/platform/app-trust.js';
import { UnavailableError } from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { SECOND_REGION } from './access/bus-access.js';
import { loginOptions } from './bus-login.js';

const RETRY_MS = 500;
const PING_MS = 1_250;
/** An unresponsive server accepts connections and sends nothing (ms). */
const CONNECT_TIMEOUT_MS = 5_000;

export interface BusOptions extends Pick<AppTrust, 'busUser' | 'busPassword'> {
  /** On how many servers each stream is kept; 1 by default. */
  readonly streamReplicas?: number;
}

/**
 * The one NATS connection of an app. Connecting never fails and never gives up: the app starts without NATS and works
 * as soon as there is one.
 */
export class Bus {
  private connection?: NatsConnection;
  private readonly connecting: Promise<NatsConnection>;
  private readonly reconnectListeners = new Set<() => void>();
  private readonly disconnectListeners = new Set<() => void>();
  private readonly closeListeners = new Set<() => void>();
  private up = false;
  private closed = false;
  /** Names the broker: the same for every bus to the same servers, whatever their credentials. */
  readonly address: string;
  readonly streamReplicas: number;
  /** Whether it logs in as a gateway of a second region, which may read states and nothing else. */
  readonly isSecondRegion: boolean;

  constructor(
    servers: readonly string[],
    readonly name: string,
    readonly log: AppLogger,
    { busUser, busPassword, streamReplicas = 1 }: BusOptions = {},
  ) {
    this.streamReplicas = streamReplicas;
    const login = loginOptions(servers, name, { user: busUser, password: busPassword });
    this.isSecondRegion = login.user === SECOND_REGION;
    this.address = [...login.servers].sort().join();
    this.connecting = this.connect(login).then((connection) => {
      this.connection = connection;
      if (this.closed) void connection.close();
      else this.connected();
      void this.watch(connection);
      return connection;
    });
  }

  get isConnected(): boolean {
    return this.up;
  }

  /** Waits for the first connection, however long that takes. */
  ready(): Promise<NatsConnection> {
    return this.connecting;
  }

  /** @throws UnavailableError at once while there is no connection */
  now(): NatsConnection {
    if (!this.connection || !this.up) throw new UnavailableError('The message bus is not reachable.');
    return this.connection;
  }

  /** Called after the first connection and after every reconnection. Returns a function that ends it. */
  onConnected(listener: () => void): () => void {
    this.reconnectListeners.add(listener);
    if (this.up) listener();
    return () => this.reconnectListeners.delete(listener);
  }

  /** Called whenever the connection is lost. Returns a function that ends it. */
  onDisconnected(listener: () => void): () => void {
    this.disconnectListeners.add(listener);
    return () => this.disconnectListeners.delete(listener);
  }

  /** Called when the app closes its bus. */
  onClose(listener: () => void): void {
    this.closeListeners.add(listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.up = false;
    for (const listener of this.closeListeners) listener();
    // Draining flushes what was published; without a server it would wait for a connection.
    if (this.connection && !this.connection.isClosed()) await this.connection.close();
  }

  /**
   * Retries until there is a connection. Once closed it stops retrying and never settles: no caller is left to wait.
   */
  private async connect(login: ConnectionOptions): Promise<NatsConnection> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connect({
          ...login,
          name: this.name,
          // The client's defaults give up for good after 19 s.
          maxReconnectAttempts: -1,
          reconnectTimeWait: RETRY_MS,
          reconnectJitter: RETRY_MS,
          // A server that hangs is noticed within 4 s: at the third ping without an answer. One that is gone, at once.
          pingInterval: PING_MS,
          maxPingOut: 2,
          timeout: CONNECT_TIMEOUT_MS,
          // A broker that does not know this user yet, as during an upgrade, will know it later.
          ignoreAuthErrorAbort: true,
        });
      } catch (err) {
        // `waitOnFirstConnect` would do the same but cannot be ended: it keeps a closed app's process alive for ever.
        if (this.closed) return new Promise(() => undefined);
        if (attempt === 1) this.log.warn({ err }, 'no NATS yet');
      }
      await sleep(RETRY_MS);
      if (this.closed) return new Promise(() => undefined);
    }
  }

  private connected(): void {
    this.up = true;
    for (const listener of this.reconnectListeners) listener();
  }

  private async watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        this.up = false;
        this.log.warn({}, 'NATS connection lost');
        for (const listener of this.disconnectListeners) listener();
      } else if (status.type === 'reconnect') {
        this.log.info({}, 'NATS connection is back');
        this.connected();
      }
    }
    this.up = false;
  }
}
