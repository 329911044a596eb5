import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Bus } from '@candor/bus/bus.js';
import { AppLogger } from '@candor/platform/logger.js';
import { MonthChanges } from '../projection/month-changes.js';
import { CheckDomains } from '../settings/check-domains.js';
import { DatabaseServer } from './database-server.js';
import { FollowOldRelease } from './follow-old-release.js';
import { ProjectDuePages } from './project-due-pages.js';
import { RepublishStates } from './republish-states.js';

const EVERY_MS = 60_000;
/**
 * While two releases run, changes that the older one consumed show within this time; so does a change of the database
 * server.
 */
const SOON_MS = 5_000;
/** A broker that has just become available may not be fully restored. */
const RETRY_MS = 2_000;

/**
 * Work without a request: a stream that lost states gets them back, due pages and months are projected, domains are
 * checked. Every replica does it; row locks and advisory locks share the work.
 */
@Injectable()
export class PageUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly timers: NodeJS.Timeout[] = [];
  private stopListening?: () => void;
  private running: Promise<void> = Promise.resolve();
  private readonly asked = new Set<string>();
  private readonly retries = new Set<NodeJS.Timeout>();
  private stopped = false;

  constructor(
    private readonly bus: Bus,
    private readonly states: RepublishStates,
    private readonly server: DatabaseServer,
    private readonly duePages: ProjectDuePages,
    private readonly months: MonthChanges,
    private readonly oldRelease: FollowOldRelease,
    private readonly domains: CheckDomains,
    private readonly log: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.bus.onConnected(() => this.runAll());
    this.lookAtServer();
    this.timers.push(
      setInterval(() => this.runAll(), EVERY_MS),
      setInterval(() => this.projectDue(), SOON_MS),
      setInterval(() => this.lookAtServer(), SOON_MS),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const retry of this.retries) clearTimeout(retry);
    this.stopListening?.();
    this.duePages.stop();
    await this.running;
  }

  private runAll(): void {
    this.run('lost states', () => this.states.execute());
    this.run('old states', () => this.states.forgetSuperseded());
    this.projectDue();
    this.run('custom domains', () => this.domains.execute());
  }

  /** Another server may have less data than was published, or another clock. */
  private lookAtServer(): void {
    this.run('database server', async () => {
      if (await this.server.isAnother()) this.runAll();
    });
  }

  private projectDue(): void {
    this.run('old release', () => this.oldRelease.execute());
    this.run('due pages', () => this.duePages.execute());
    this.run('due months', () => this.months.resume());
  }

  /** One after the other, each at most once in the queue; failures are retried shortly. */
  private run(what: string, work: () => Promise<void>): void {
    if (this.stopped || this.asked.has(what)) return;
    this.asked.add(what);
    this.running = this.running.then(async () => {
      this.asked.delete(what);
      if (!this.bus.isConnected) return;
      try {
        await work();
      } catch (err) {
        this.log.warn({ err, what }, 'upkeep failed, tried again shortly');
        const retry = setTimeout(() => {
          this.retries.delete(retry);
          this.run(what, work);
        }, RETRY_MS);
        this.retries.add(retry);
      }
    });
  }
}
