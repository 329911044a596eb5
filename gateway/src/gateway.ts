import type { RequestListener } from 'node:http';
import { Bus } from '@candor/messaging/bus.js';
import { RpcClient } from '@candor/messaging/rpc-client.js';
import type { AppKit, StartedApp } from '@candor/platform/app.js';
import { createApiApp } from './api-app.js';
import type { GatewayConfig } from './config.js';
import { openHttpDoor } from './http/http-door.js';
import { pageDoor } from './pages/page-door.js';
import { PageForms } from './pages/page-forms.js';
import { PageHosts } from './pages/page-hosts.js';
import { SnapshotDisk } from './pages/snapshot.disk.js';
import { SnapshotFollower } from './pages/snapshot.follower.js';
import { SnapshotStore } from './pages/snapshot.store.js';
import { RateLimiter } from './rate-limit/rate-limiter.js';

/** How long a start waits for the stream before it is ready with what the disk has (ms). */
const CATCH_UP_MS = 3_000;

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
  const store = new SnapshotStore(new PageHosts(config.pagesUrlTemplate, config.consoleUrl));
  const disk = new SnapshotDisk(config.snapshotDir, kit.log);
  await disk.load((snapshot) => store.put(snapshot));

  const bus = new Bus(config.natsUrls, kit.name, kit.log);
  const follower = new SnapshotFollower(bus, store, disk, kit.log);
  const limiter = new RateLimiter(config.rateLimits);
  const api = await createApiApp(config, kit, bus, limiter);
  const forms = new PageForms(new RpcClient(bus), limiter, kit.log);
  const express = api.getHttpAdapter().getInstance() as RequestListener;
  const letGo = async (): Promise<void> => {
    await api.close();
    await bus.close();
  };
  const door = await openHttpDoor(pageDoor(store, forms, kit.log, express), config).catch(async (error: unknown) => {
    await letGo();
    throw error;
  });
  follower.start();

  // Nothing but pages decides: with the bus away, what the disk has is all there is.
  const readyAnyway = Date.now() + CATCH_UP_MS;
  kit.health.addCheck('snapshots', () => follower.caughtUp || Date.now() > readyAnyway);
  kit.log.info({ port: door.port, pages: store.size }, 'listening');
  return {
    port: door.port,
    async close() {
      await door.close(kit.graceMs);
      await follower.close();
      await letGo();
      await disk.flush();
    },
  };
}
