import { setTimeout as delay } from 'node:timers/promises';
import type { StaffActor } from '@candor/platform/actor.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { draft, type RunningIncidents, useIncidents } from './incidents.suite.js';

const HOUR = 3_600_000;

describe('a page that was made a moment ago', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  /** Of which no event has come. */
  let pageId: string;
  useIncidents((given) => {
    ({ suite, actor, component } = given);
    pageId = newId();
    suite.pages.set(actor.customerId, [{ pageId, componentIds: [component] }]);
  });

  const times = () => ({ plannedStartTime: BigInt(Date.now() + HOUR), plannedEndTime: BigInt(Date.now() + 2 * HOUR) });
  const open = async (pageIds: string[]) =>
    (await suite.incidents.openIncident({ name: 'Outage', pageIds, entry: draft() }, { actor })).incident;
  const plan = async (pageIds: string[]) => {
    const texts = { name: 'Upgrade', message: 'We upgrade.', componentIds: [] };
    const maintenance = { ...texts, ...times(), pages: { pageIds } };
    return (await suite.maintenances.createMaintenance({ maintenance }, { actor })).maintenance;
  };
  const announce = async (pageIds: string[]) => {
    const announcement = { name: 'Prices', message: 'Less.', endsAt: BigInt(Date.now() + HOUR), pages: { pageIds } };
    return (await suite.announcements.createAnnouncement({ announcement }, { actor })).announcement;
  };
  const ways = {
    'a new incident': open,
    'an open incident': async (pageIds: string[]) => {
      const incidentId = (await open([]))?.id ?? '';
      return (await suite.incidents.putIncidentOnPages({ incidentId, pages: { pageIds } }, { actor })).incident;
    },
    'a new maintenance': plan,
    'a new announcement': announce,
    'an announcement that is there': async (pageIds: string[]) => {
      const announcementId = (await announce([]))?.id ?? '';
      const change = { announcementId, pages: { pageIds } };
      return (await suite.announcements.updateAnnouncement(change, { actor })).announcement;
    },
  };
  const WAYS = Object.keys(ways) as (keyof typeof ways)[];

  it.each(WAYS)('is chosen for %s, before its event has come', async (way) => {
    expect(await ways[way]([pageId.toUpperCase()])).toMatchObject({ pageIds: [pageId] });
    // It is known from then on.
    suite.withoutPages.add(actor.customerId);
    expect(await ways[way]([pageId])).toMatchObject({ pageIds: [pageId] });
  });

  it.each(WAYS)('is refused for %s where there is none, and of another organisation', async (way) => {
    const foreign = newId();
    suite.pages.set(newId(), [{ pageId: foreign, componentIds: [] }]);
    const detail = 'There is no such page.';
    await expect(ways[way]([pageId, newId(), foreign])).rejects.toMatchObject({
      kind: 'invalid',
      violations: [1, 2].map((index) => ({ pointer: `/pageIds/${index}`, detail })),
    });
  });

  it('has what is put on it, which says so to recipients, also what names its components', async () => {
    const put = await open([pageId]);
    const { incident } = await suite.incidents.openIncident(
      { name: 'Outage', entry: draft({ affectedComponents: [{ componentId: component }] }) },
      { actor },
    );
    for (const [id, pageIds] of [
      [put?.id, [pageId]],
      [incident?.id, [actor.customerId, pageId]],
    ] as const) {
      const [fact] = await suite.client.heard('evt.incidents.v1.entry_published', (one) => one.incident?.id === id);
      expect(fact?.pageIds).toEqual(pageIds);
    }
  });

  it('is not looked up where its event has come, nor one that was deleted', async () => {
    suite.withoutPages.add(actor.customerId);
    await expect(open([pageId])).rejects.toThrow(UnavailableError);
    const saved = { customerId: actor.customerId, pageId, version: 1n, componentIds: [] };
    await suite.client.publish('evt.pages.v1.page_saved', saved);
    while ((await open([pageId]).catch(() => undefined)) === undefined) await delay(20);
    await suite.client.publish('evt.pages.v1.page_saved', { ...saved, version: 2n, deleted: true });
    const refused = () =>
      open([pageId]).then(
        () => '',
        ({ kind }: { kind: string }) => kind,
      );
    while ((await refused()) !== 'invalid') await delay(20);
  });
});
