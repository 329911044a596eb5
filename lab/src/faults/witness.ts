import { setTimeout as sleep } from 'node:timers/promises';
import type { Sink } from '../sinks/sink.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import { tenantWithReaders } from './fan-out.js';
import type { FaultHarness } from './fault-harness.js';

const HEARD_MS = 120_000;
const WRITTEN_MS = 60_000;

/**
 * An organisation with a single subscriber, to measure when the whole path from an incident to its mail works again.
 */
export class Witness {
  private constructor(
    private readonly stack: ScenarioStack,
    private readonly mails: Sink,
    private readonly tenant: ScenarioTenant,
    private readonly address: string,
  ) {}

  static async prepare(harness: FaultHarness): Promise<Witness> {
    const { stack, tenant, addresses } = await tenantWithReaders(harness, 1);
    return new Witness(stack, harness.mails, tenant, addresses[0] ?? '');
  }

  /**
   * Opens an incident as soon as the API accepts it, and waits for its mail: every stream and consumer on the path
   * works.
   * @returns the time in milliseconds
   */
  async hears(): Promise<number> {
    const started = Date.now();
    while (!(await this.opens())) {
      if (Date.now() - started > WRITTEN_MS) throw new Error(`no incident could be opened for ${WRITTEN_MS} ms`);
      await sleep(100);
    }
    await this.stack.until('the mail of a new incident', HEARD_MS, async () =>
      (await this.mails.newestTo(this.address)).length > 0 ? true : undefined,
    );
    return Date.now() - started;
  }

  private opens(): Promise<boolean> {
    return openIncident(this.tenant, 'Opened as soon as it could be').then(
      () => true,
      () => false,
    );
  }
}
