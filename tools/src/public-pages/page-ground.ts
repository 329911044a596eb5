import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { create, toBinary } from '@bufbuild/protobuf';
import { jetstream } from '@nats-io/jetstream';
import { app as gateway } from '@candor/gateway/app.js';
import { Bus } from '@candor/messaging/bus.js';
import { ensureStreams } from '@candor/messaging/streams.js';
import { archived, monthSources } from '@candor/status-page/artifacts/month-artifacts.js';
import { archiveSubject } from '@candor/pages/archives/archive-subject.js';
import { artifactSources } from '@candor/status-page/artifacts/page-artifacts.js';
import { buildArtifacts } from '@candor/pages/snapshot/build-artifacts.js';
import { publishDefaultSnapshot } from '@candor/pages/upkeep/default-snapshot.js';
import { startApp, type RunningApp } from '@candor/platform/app.js';
import { AppLogger } from '@candor/platform/logger.js';
import { ArchiveSchema, SnapshotSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import type { PageState } from '@candor/status-page/page-state.js';
import { homePeriod } from '@candor/status-page/uptime-periods.js';
import { freePort } from '@candor/testing/free-port.js';
import { startNats, type NatsServer } from '@candor/testing/nats-server.js';
import { makeSecrets } from '../launcher/secrets.js';
import { askPage } from '../trial/page-client.js';
import type { PageHosts, PublicScreen } from './public-screens.js';
import { subscribersDouble, type Asked } from './subscribers-double.js';

/**
 * Public pages as visitors get them, without the product behind them: a broker, the real gateway, pages rendered from states
 * that are given, and somebody who takes down who subscribes. Starts in a second or two.
 */
export class PageGround {
  private revision = 0n;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly nats: NatsServer,
    private readonly bus: Bus,
    private readonly apps: readonly RunningApp[],
    readonly asked: Asked,
  ) {}

  static async start(): Promise<PageGround> {
    const folder = await mkdtemp(path.join(tmpdir(), 'candor-pages-'));
    const [port, nats] = await Promise.all([freePort(), startNats({ storeDir: path.join(folder, 'nats') })]);
    const bus = new Bus([nats.url], 'page-ground', AppLogger.create('page-ground', 'silent'));
    await bus.ready();
    await ensureStreams(bus);
    await publishDefaultSnapshot(bus);
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
    const apps = [await startApp(subscribersDouble(asked), env), await startApp(gateway, env)];
    return new PageGround(folder, port, nats, bus, apps, asked);
  }

  /** @param label of the page @param target path and query */
  url(label = 'acme', target = '/'): string {
    return `http://${label}.pages.localhost:${this.port}${target}`;
  }

  /** The address of a host of somebody's own, which must end with `.localhost`. */
  at(host: string, target = '/'): string {
    return `http://${host}:${this.port}${target}`;
  }

  /** Where a screen is. */
  address({ target, label = 'acme', host }: PublicScreen): string {
    return host === undefined ? this.url(label, target) : this.at(host, target);
  }

  /** Publishes the archives of months, each drawn from a state of its own, and comes back when the gateway has them. */
  async archive(months: Readonly<Record<string, PageState>>): Promise<void> {
    for (const [month, state] of Object.entries(months)) {
      this.revision += 1n;
      const { sources } = monthSources(archived(this.placed(state)), month, () => false);
      const now = state.now + Number(this.revision) * 1_000;
      const artifacts = await buildArtifacts({ needed: sources, permalinks: [] }, { now, previous: [] });
      const { id: customerId, domain } = state.customer;
      const archive = create(ArchiveSchema, { customerId, month, part: 0, revision: this.revision, artifacts });
      // The gateway asks for what it does not have by the name of the message.
      const options = { msgID: randomUUID() };
      await jetstream(this.bus.now()).publish(
        archiveSubject(customerId, month, 0),
        toBinary(ArchiveSchema, archive),
        options,
      );
      await this.untilRevision(this.url(domain, `/history/${month}`));
    }
  }

  /** Publishes the page of a state and comes back when the gateway has it. */
  async show(state: PageState, { hosts = [], lapsedHosts = [] }: PageHosts = {}): Promise<void> {
    this.revision += 1n;
    const { customer } = state;
    // Versions of a page are told apart by when they were rendered.
    const now = state.now + Number(this.revision) * 1_000;
    const artifacts = await buildArtifacts(artifactSources(this.placed(state)), { now, previous: [] });
    const snapshot = create(SnapshotSchema, {
      customerId: customer.id,
      revision: this.revision,
      renderedAt: BigInt(now),
      domain: customer.domain,
      hosts: [...hosts],
      lapsedHosts: [...lapsedHosts],
      homePeriod: homePeriod(state.timeFilters),
      artifacts,
    });
    await jetstream(this.bus.now()).publish(`pages.snapshot.${customer.id}`, toBinary(SnapshotSchema, snapshot));
    await this.untilRevision(this.url(customer.domain));
  }

  /** A state with the addresses that hold here. */
  private placed(state: PageState): PageState {
    const pageUrl = this.url(state.customer.domain).slice(0, -1);
    return { ...state, pageUrl, consoleUrl: `http://localhost:${this.port}` };
  }

  private async untilRevision(url: string): Promise<void> {
    for (;;) {
      const { headers } = await askPage(url);
      if (headers['x-candor-revision'] === String(this.revision)) return;
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
