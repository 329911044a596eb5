import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsText } from './metrics.js';

/** Whether one dependency is usable now. Must answer at once from known state, never by a network request. */
export type ReadinessCheck = () => boolean;

/** Whether work should be sent, and what each check and notice says. */
export interface HealthReport {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, boolean>>;
}

/**
 * Live and ready are different: live means that the process can answer at all, ready that work should be sent to it. At
 * shutdown ready goes off first.
 */
export class Health {
  private readonly checks = new Map<string, ReadinessCheck>();
  private readonly notices = new Map<string, ReadinessCheck>();
  private stopping = false;

  addCheck(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /** Reports something among the checks that operators need to see, and that is no reason to send work elsewhere. */
  addNotice(name: string, check: ReadinessCheck): void {
    this.notices.set(name, check);
  }

  /** From now on not ready, whatever the checks say. */
  stop(): void {
    this.stopping = true;
  }

  report(): HealthReport {
    const [checks, notices] = [this.checks, this.notices].map((all) =>
      Object.fromEntries([...all].map(([name, check]) => [name, check()])),
    ) as [Record<string, boolean>, Record<string, boolean>];
    return { ready: !this.stopping && Object.values(checks).every(Boolean), checks: { ...checks, ...notices } };
  }

  /** Serves `GET /health/live`, `GET /health/ready` and `GET /metrics`. Port 0 means any free port. */
  async listen(
    port: number,
    metrics?: { text(): Promise<MetricsText> },
  ): Promise<{ port: number; close: () => Promise<void> }> {
    const server: Server = createServer((request, response) => {
      if (request.url === '/metrics' && metrics) {
        void metrics.text().then(
          ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
          () => response.writeHead(500).end(),
        );
        return;
      }
      const report = this.report();
      const status =
        request.url === '/health/live' ? 200 : request.url === '/health/ready' ? (report.ready ? 200 : 503) : 404;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(report));
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
    return {
      port: (server.address() as AddressInfo).port,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  }
}
