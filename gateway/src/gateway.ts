import type { RequestListener } from 'node:http';
import path from 'node:path';
import { Bus } from '@candor/messaging/bus.js';
import { RpcClient } from '@candor/messaging/rpc-client.js';
import type { AppKit, StartedApp } from '@candor/platform/app.js';
import { createApiApp } from './api-app.js';
import { ArchiveDisk } from './archives/archive.disk.js';
import { ArchiveFollower } from './archives/archive.follower.js';
import { Archives } from './archives/archives.js';
import type { GatewayConfig } from './config.js';
import { openHttpDoor } from './http/http-door.js';
import { withTransportSecurity } from './http/transport-security.js';
import { PageLanguages } from './languages/page-languages.js';
import { CatchUp } from './pages/catch-up.js';
import { pageDoor } from './pages/page-door.js';
import { LiveUpdates } from './pages/live-updates.js';
import { PageForms } from './pages/page-forms.js';
import { PageHosts } from './pages/page-hosts.js';
import { SnapshotDisk } from './pages/snapshot.disk.js';
import { followSnapshots } from './pages/snapshot.follower.js';
import { SnapshotStore } from './pages/snapshot.store.js';
import { RateLimiter } from './rate-limit/rate-limiter.js';
import { EndedSessions } from './session/ended-sessions.js';
import { followEndedSessions } from './session/ended-sessions.follower.js';

export interface Gateway extends StartedApp {
  /** Where it listens; of interest when the configuration said 0. */
  readonly port: number;
}

/**
 * Starts the only HTTP door. It needs nothing but its disk: pages are answered from there while NATS and every service are
 * away, and calls that need them get 503.
 * @throws ConfigError when the port is taken
 */
export async function startGateway(config: GatewayConfig, kit: AppKit): Promise<Gateway> {
  const archiveDisk = new ArchiveDisk(path.join(config.snapshotDir, 'archives'), kit.log);
  const archives = new Archives(archiveDisk);
  const live = new LiveUpdates((customerId, at) => archives.version(customerId, at));
  const hosts = new PageHosts(config.pagesUrlTemplate, config.consoleUrl);
  const store = new SnapshotStore(hosts, (site) => live.announce(site));
  const disk = new SnapshotDisk(config.snapshotDir, kit.log);
  await disk.load((snapshot) => store.put(snapshot));

  const bus = new Bus(config.natsUrls, kit.name, kit.log, kit.rpcTimeoutMs);
  const follower = followSnapshots(bus, store, disk, kit.log);
  const archiveFollower = new ArchiveFollower(bus, archiveDisk, kit.log, (customerId) =>
    live.announceArchives(customerId),
  );
  const ended = new EndedSessions();
  const endings = followEndedSessions(bus, ended, kit.log);
  const limiter = new RateLimiter(config.rateLimits);
  const api = await createApiApp(config, kit, bus, { limiter, ended });
  const languages = new PageLanguages(kit.log);
  const forms = new PageForms(new RpcClient(bus), limiter, languages, kit.log);
  const express = api.getHttpAdapter().getInstance() as RequestListener;
  const letGo = async (): Promise<void> => {
    await api.close();
    await bus.close();
  };
  const door = await openHttpDoor(
    withTransportSecurity(pageDoor(store, { forms, live, archives, languages }, kit.log, express), {
      trustedProxies: config.rateLimits.trustedProxies,
      httpsOnly: config.httpsOnly ?? false,
    }),
    config,
  ).catch(async (error: unknown) => {
    await letGo();
    throw error;
  });
  kit.metrics.gauge({ name: 'candor_snapshots', help: 'Pages that this gateway can answer.' }, () => [
    { value: store.size },
  ]);
  kit.metrics.gauge(
    { name: 'candor_snapshot_newest_age_seconds', help: 'Since the newest page of this gateway was rendered.' },
    () => (store.newestRenderedAt === 0 ? [] : [{ value: (Date.now() - store.newestRenderedAt) / 1_000 }]),
  );
  follower.start();
  archiveFollower.start();
  endings.start();

  // Nothing but pages decides: with the bus away, what the disk has is all there is.
  const catchUp = new CatchUp(follower);
  kit.health.addCheck('snapshots', () => catchUp.isOver());
  kit.log.info({ port: door.port, pages: store.size }, 'listening');
  return {
    port: door.port,
    async close() {
      const closed = door.close(kit.graceMs);
      live.close();
      await closed;
      await Promise.all([follower.close(), archiveFollower.close(), endings.close()]);
      await letGo();
      await disk.flush();
    },
  };
}
