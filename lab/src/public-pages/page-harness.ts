import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toBinary } from '@bufbuild/protobuf';
import { jetstream } from '@nats-io/jetstream';
import { Bus } from '@candor/bus/bus.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { startNats } from '@candor/dev/servers/nats-server.js';
import { type NatsServer } from '@candor/ops/servers/nats-server.js';
import { app as gateway } from '@candor/gateway/app.js';
import { gatewayConfig } from '@candor/gateway/config.js';
import { startGateway } from '@candor/gateway/gateway.js';
import { makeSecrets } from '@candor/ops/secrets.js';
import { startApp, type AppKit, type RunningApp } from '@candor/platform/app.js';
import { AppLogger } from '@candor/platform/logger.js';
import { MonthStateSchema, PublishedStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { PageState } from '@candor/status-page/state/page-state.js';
import { encodePageState, packState, stateSubject, type StateName } from '@candor/streams/published-state.js';
import { ensureStreams } from '@candor/streams/streams.js';
import { askPage } from '../scenario/page-client.js';
import type { PageHosts, PublicScreen } from './public-screens.js';
import { SAMPLE_NOW } from './sample-states.js';
import { monthStateToWire, pageStateToWire } from './state-to-wire.js';
import { subscribersDouble, type Asked } from './subscribers-double.js';

/**
 * Public pages as visitors get them, without the whole product: a broker, the real gateway, pages rendered from given
 * states, and a double that records subscriptions. Starts in a second or two.
 */
export class PageHarness {
  private revision = 0n;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly nats: NatsServer,
    private readonly bus: Bus,
    private readonly apps: readonly RunningApp[],
    readonly asked: Asked,
  ) {}

  static async start(): Promise<PageHarness> {
    const folder = await mkdtemp(path.join(tmpdir(), 'candor-pages-'));
    const [port, nats] = await Promise.all([freePort(), startNats({ storeDir: path.join(folder, 'nats') })]);
    const bus = new Bus([nats.url], 'page-harness', AppLogger.create('page-harness', 'silent'));
    await bus.ready();
    await ensureStreams(bus);
    const env = {
      NATS_URL: nats.url,
      PORT: String(port),
      HOST: 'localhost',
      LOG_LEVEL: 'silent',
      JWT_PUBLIC_KEY: makeSecrets().jwtPublicKey,
      SNAPSHOT_DIR: path.join(folder, 'snapshots'),
      CONSOLE_URL: `http://localhost:${port}`,
      PAGES_URL_TEMPLATE: `http://{domain}.pages.localhost:${port}`,
      SUBSCRIBE_RATE_PER_MINUTE: '1000',
    };
    const asked = { emails: [], webhooks: [], changes: [] };
    // Samples have dates, so the clock stays on their day.
    const dated = {
      name: gateway.name,
      start: (given: typeof env, kit: AppKit) => startGateway({ ...gatewayConfig(given), now: () => SAMPLE_NOW }, kit),
    };
    const apps = [await startApp(subscribersDouble(asked), env), await startApp(dated, env)];
    return new PageHarness(folder, port, nats, bus, apps, asked);
  }

  /** Address of the broker. */
  get natsUrl(): string {
    return this.nats.url;
  }

  /** @param label of the page @param target path and query */
  url(label = 'acme', target = '/'): string {
    return `http://${label}.pages.localhost:${this.port}${target}`;
  }

  /** The address of a custom domain, which must end with `.localhost`. */
  at(host: string, target = '/'): string {
    return `http://${host}:${this.port}${target}`;
  }

  /** The address of a screen. */
  address({ target, label = 'acme', host }: PublicScreen): string {
    return host === undefined ? this.url(label, target) : this.at(host, target);
  }

  /** Publishes the items of months, each taken from its own state, and resolves when the gateway has them. */
  async publishMonths(months: Readonly<Record<string, PageState>>): Promise<void> {
    for (const [month, state] of Object.entries(months)) {
      const revision = this.nextRevision(state);
      const encoded = toBinary(MonthStateSchema, monthStateToWire(state, month, revision));
      await this.publish({ pageId: state.customer.id, month }, revision, encoded);
      await this.untilLive(this.url(state.customer.domain, `/history/${month}`), revision);
    }
  }

  /** Publishes a state and resolves when the gateway shows it. */
  async show(state: PageState, hosts: PageHosts = {}): Promise<void> {
    await this.untilLive(this.url(state.customer.domain), await this.publishPage(state, hosts));
  }

  /** Publishes a state, which the gateway may show to nobody. @returns its revision */
  async publishPage(state: PageState, hosts: PageHosts = {}): Promise<bigint> {
    const revision = this.nextRevision(state);
    const encoded = encodePageState(pageStateToWire(this.placed(state), revision, hosts));
    await this.publish({ pageId: state.customer.id }, revision, encoded);
    return revision;
  }

  private nextRevision({ now }: PageState): bigint {
    this.revision += 1n;
    return BigInt(now) + this.revision * 1_000n;
  }

  private async publish(name: StateName, revision: bigint, encoded: Uint8Array): Promise<void> {
    for (const message of packState(name, revision, encoded)) {
      // The gateway requests missing states by the message's name.
      const options = { msgID: randomUUID() };
      const bytes = toBinary(PublishedStateSchema, message);
      await jetstream(this.bus.now()).publish(stateSubject(name, message.piece), bytes, options);
    }
  }

  /** A state with the addresses of this harness. */
  private placed(state: PageState): PageState {
    const pageUrl = this.url(state.customer.domain).slice(0, -1);
    return { ...state, pageUrl, consoleUrl: `http://localhost:${this.port}` };
  }

  /** Pages contain their version. */
  private async untilLive(url: string, revision: bigint): Promise<void> {
    // The version of a month contains both: the page around it changes too.
    const version = new RegExp(`data-live="(?:\\d+-)?${revision}"`);
    for (;;) {
      const { body } = await askPage(url);
      if (version.test(body)) return;
      await sleep(10);
    }
  }

  async stop(): Promise<void> {
    for (const app of this.apps.toReversed()) await app.close();
    await this.bus.close();
    await this.nats.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
