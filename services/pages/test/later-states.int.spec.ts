import { Bus } from '@candor/bus/bus.js';
import { ANONYMOUS, type Actor } from '@candor/platform/actor.js';
import { ForbiddenError, InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { AnnouncementState } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { LaterStatesService } from '@candor/proto/gen/candor/pages/v1/later_states_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { AppCalls } from '@candor/rpc/app-calls.js';
import type { RpcClientOf } from '@candor/rpc/rpc-client.js';
import { RunningPages, until } from './pages.suite.js';

const GATEWAY: Actor = { kind: 'system', app: 'gateway' };
const MONTH = '2025-10';
const SEPTEMBER = '2025-09';
const OCTOBER_2025 = BigInt(Date.UTC(2025, 9, 15, 12));
const AN_HOUR = 3_600_000n;

describe('a database that was restored to an earlier state', () => {
  let service: RunningPages;
  let bus: Bus;
  let laterStates: RpcClientOf<typeof LaterStatesService>;

  beforeAll(async () => {
    service = await RunningPages.start();
    const log = AppLogger.create('test', 'silent');
    bus = new Bus([service.nats.url], 'test', log);
    await bus.ready();
    laterStates = new AppCalls(bus, { log, rpcTimeoutMs: 30_000 }).client().service(LaterStatesService);
  });
  afterAll(async () => {
    await bus.close();
    await service.stop();
  });

  const signUp = async () => {
    const { customerId } = await service.signUp();
    await service.nothingDue(customerId);
    await service.outboxEmpty();
    return customerId;
  };
  const report = (state: { pageId: string; month?: string; leastRevision: bigint }, actor: Actor = GATEWAY) =>
    laterStates.reportLaterStates({ states: [state] }, { actor });
  /** What another process of ours does at its start, and this one every minute. */
  const upkeep = async (isDone: () => Promise<boolean>) => {
    const replica = await service.startReplica();
    await until(isDone);
    await replica.close();
  };

  it('publishes above what a gateway holds, though nothing has changed and its clock is behind', async () => {
    const customerId = await signUp();
    service.sources.addIncident({
      id: newId(),
      name: 'Long ago',
      creationTime: OCTOBER_2025,
      status: IncidentStatus.RESOLVED,
      entries: [{ id: newId(), date: OCTOBER_2025, message: 'Done.', status: IncidentStatus.RESOLVED }],
      version: 1n,
    });
    await service.publish('evt.incidents.v1.incident_changed', { customerId, incident: service.sources.incidents[0] });
    const month = await service.monthOf(customerId, MONTH);
    await service.nothingDue(customerId);
    const page = await service.stateOf(customerId, ({ months }) => months.includes(MONTH));
    const least = BigInt(Date.now()) + AN_HOUR;
    await report({ pageId: customerId, leastRevision: least });
    const pageAfter = await service.stateOf(customerId, (state) => state.revision >= least);
    expect(pageAfter).toEqual({ ...page, revision: least });
    await report({ pageId: customerId, month: MONTH, leastRevision: least });
    const monthAfter = await service.monthOf(customerId, MONTH, (state) => state.revision >= least);
    expect(monthAfter).toEqual({ ...month, revision: least });
    // The next change is above that.
    service.sources.components = [...service.sources.components, { id: newId(), name: 'Checkout', enabled: true }];
    await service.publish('evt.catalog.v1.component_saved', { customerId });
    const next = await service.stateOf(customerId, ({ components }) =>
      components.some(({ name }) => name === 'Checkout'),
    );
    expect(next.revision).toBeGreaterThan(least);
  });

  it('publishes nothing where a state only arrived late, for an unknown page, or for an invalid one', async () => {
    const customerId = await signUp();
    const { revision } = await service.stateOf(customerId);
    const published = await service.revisionsOf({ pageId: customerId });
    for (const leastRevision of [revision, revision - 1n, 1n]) await report({ pageId: customerId, leastRevision });
    await report({ pageId: newId(), leastRevision: revision });
    await service.nothingDue(customerId);
    expect(await service.revisionsOf({ pageId: customerId })).toEqual(published);
  });

  it('accepts reports only from gateways, and only valid ones', async () => {
    const pageId = newId();
    const staff: Actor = { kind: 'staff', userId: newId(), customerId: pageId, role: 'Owner' };
    for (const actor of [ANONYMOUS, staff, { kind: 'visitor', customerId: pageId } as const])
      await expect(report({ pageId, leastRevision: 1n }, actor)).rejects.toThrow(ForbiddenError);
    for (const wrong of [{ pageId: 'x' }, { month: 'May' }, { leastRevision: 0n }, { leastRevision: 2n ** 62n }])
      await expect(report({ pageId, leastRevision: 1n, ...wrong })).rejects.toThrow(InvalidError);
    const states = Array.from({ length: 101 }, () => ({ pageId, leastRevision: 1n }));
    await expect(laterStates.reportLaterStates({ states }, { actor: GATEWAY })).rejects.toThrow(InvalidError);
  });

  it('withdraws pages and months that it does not know, once', async () => {
    const [gone, secret, stays] = [await signUp(), await signUp(), await signUp()];
    const owner: Actor = { kind: 'staff', userId: newId(), customerId: secret, role: 'Owner' };
    await service.readers.saveReaders({ networks: ['203.0.113.0/24'] }, { actor: owner });
    await service.stateOf(secret, ({ readers }) => readers !== undefined);
    await service.nothingDue(secret);
    service.sources.addIncident({
      id: newId(),
      name: 'Forgotten',
      creationTime: OCTOBER_2025,
      status: IncidentStatus.RESOLVED,
      entries: [{ id: newId(), date: OCTOBER_2025, message: 'Done.', status: IncidentStatus.RESOLVED }],
      version: 1n,
    });
    const incident = service.sources.incidents.at(-1);
    await service.publish('evt.incidents.v1.incident_changed', { customerId: gone, incident });
    await service.monthOf(gone, MONTH, ({ incidents }) => incidents.length > 0);
    // A month with announcements alone is not empty.
    const startsAt = BigInt(Date.UTC(2025, 8, 15, 12));
    const times = { startsAt, publishedAt: startsAt, endsAt: startsAt + AN_HOUR };
    const said = { name: 'Forgotten too', message: 'News.', state: AnnouncementState.ENDED };
    service.sources.addAnnouncement({ id: newId(), ...said, ...times, createdBy: newId(), version: 1n });
    const [saved] = service.sources.announcements;
    await service.publish('evt.incidents.v1.announcement_saved', { customerId: gone, announcement: saved });
    await service.monthOf(gone, SEPTEMBER, ({ announcements }) => announcements.length > 0);
    await service.nothingDue(gone);
    await service.outboxEmpty();
    const { revision } = await service.stateOf(gone);
    for (const table of ['published_state', 'page_month', 'page'])
      await service.sql(`delete from pages.${table} where customer_id = any($1)`, [[gone, secret]]);
    await upkeep(
      async () => (await service.stateOf(gone)).domain === '' && (await service.stateOf(secret)).domain === '',
    );
    const withdrawn = await service.stateOf(gone);
    await service.monthOf(gone, MONTH, ({ incidents }) => incidents.length === 0);
    await service.monthOf(gone, SEPTEMBER, ({ announcements }) => announcements.length === 0);
    expect(withdrawn.revision).toBeGreaterThan(revision);
    expect((await service.stateOf(stays)).domain).not.toBe('');
    const published = () => Promise.all([gone, secret].map((pageId) => service.revisionsOf({ pageId })));
    const before = await published();
    await upkeep(async () => {
      await service.outboxEmpty();
      return true;
    });
    expect(await published()).toEqual(before);
  });

  it('withdraws nothing when it knows no page at all: it may be the wrong one', async () => {
    const customerId = await signUp();
    for (const table of ['published_state', 'page_month', 'page']) await service.sql(`delete from pages.${table}`);
    await upkeep(async () => {
      await service.outboxEmpty();
      return true;
    });
    expect((await service.stateOf(customerId)).domain).not.toBe('');
  });
});
