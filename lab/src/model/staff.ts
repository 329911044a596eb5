import { createPrivateKey } from 'node:crypto';
import { Bus } from '@candor/bus/bus.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { AppCalls } from '@candor/rpc/app-calls.js';
import type { RpcClientOf } from '@candor/rpc/rpc-client.js';
import { inLanes } from '../scenario/lanes.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { Organisation } from './organisations.js';
import { untilDone } from './until-done.js';

const AT_ONCE = 8;
const TIMEOUT_MS = 60_000;
/** An incident is opened and resolved. */
export const UPDATES_PER_INCIDENT = 2;
const OPENS = 'We see elevated error rates and are looking into it. The next update follows within half an hour.';
const RESOLVES = 'It has worked as it should for an hour. We are sorry.';

/** Calls what a gateway calls for staff: organisations that were made in bulk have no passwords to sign in with. */
export class Staff {
  private constructor(
    private readonly stack: ScenarioStack,
    private readonly bus: Bus,
    private readonly incidents: RpcClientOf<typeof IncidentsService>,
  ) {}

  static async of(stack: ScenarioStack): Promise<Staff> {
    const { CALL_SIGNING_KEY: key = '' } = await stack.envOf('gateway');
    const trust = { signingKey: createPrivateKey(key.replaceAll('\\n', '\n')), acceptsUnsigned: false };
    const log = AppLogger.create('model', 'silent');
    const bus = new Bus([await stack.natsUrl()], 'model', log);
    await bus.ready();
    const calls = new AppCalls(bus, { log, rpcTimeoutMs: TIMEOUT_MS, trust });
    return new Staff(stack, bus, calls.client().service(IncidentsService));
  }

  /**
   * Opens an incident of each organisation and resolves it, both with notifications, and waits for all that follows.
   * @throws Error when a recipient was not reached
   */
  async publish(organisations: readonly Organisation[]): Promise<void> {
    const before = await this.delivered(organisations);
    await inLanes(organisations.length, AT_ONCE, async (index) => {
      const organisation = organisations[index];
      if (organisation) await this.publishOne(organisation);
    });
    await untilDone(this.stack);
    const expected = organisations.reduce((sum, { subscribers }) => sum + UPDATES_PER_INCIDENT * subscribers, 0);
    const reached = (await this.delivered(organisations)) - before;
    if (reached !== expected) throw new Error(`${reached} of ${expected} deliveries`);
  }

  close(): Promise<void> {
    return this.bus.close();
  }

  private async publishOne({ customerId, componentId }: Organisation): Promise<void> {
    const actor: StaffActor = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
    const entry = (message: string, status: IncidentStatus, componentStatus: ComponentStatus) => ({
      message,
      status,
      sendNotification: true,
      affectedComponents: [{ componentId, componentStatus }],
    });
    const { INVESTIGATING, RESOLVED } = IncidentStatus;
    const opened = entry(OPENS, INVESTIGATING, ComponentStatus.PARTIAL_OUTAGE);
    const { incident } = await this.incidents.openIncident({ name: 'Elevated error rates', entry: opened }, { actor });
    const resolved = entry(RESOLVES, RESOLVED, ComponentStatus.OPERATIONAL);
    await this.incidents.addEntry({ incidentId: incident?.id, entry: resolved }, { actor });
  }

  private async delivered(organisations: readonly Organisation[]): Promise<number> {
    const [row] = await this.stack.query<{ n: number }>(
      `select count(*)::int as n from notifications.delivery where customer_id = any($1::uuid[]) and state = 'delivered'`,
      [organisations.map(({ customerId }) => customerId)],
    );
    return row?.n ?? 0;
  }
}
