import { InvalidError } from '@candor/platform/errors.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { FilterOperator } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, type RunningIncidents, useIncidents } from './incidents.suite.js';

const HOUR_MS = 3_600_000;
const GERMAN = { language: 'de', text: 'Zahlungen schlagen fehl' };
const FRENCH = { language: 'fr', text: 'Les paiements échouent' };

/** The violations with which a call is refused. */
async function refusals(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidError);
  return (error as InvalidError).violations;
}

describe('what an incident says in further languages', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  useIncidents((given) => ({ suite, actor } = given));

  const open = async () => {
    const entry = draft({ message: 'Looking.', translations: { items: [{ language: 'de', text: ' Wir suchen. ' }] } });
    const request = { name: 'Payments fail', translations: { items: [GERMAN] }, entry };
    const { incident } = await suite.incidents.openIncident(request, { actor });
    return incident!;
  };
  const rename = async (incidentId: string, name: string, items?: (typeof GERMAN)[]) =>
    (await suite.incidents.renameIncident({ incidentId, name, ...(items && { translations: { items } }) }, { actor }))
      .incident;

  it('is stored with name and entry, and published', async () => {
    const { id, entries } = await open();
    const { incident } = await suite.incidents.getIncident({ incidentId: id }, { actor });
    expect(incident).toMatchObject({
      translations: [GERMAN],
      entries: [{ message: 'Looking.', translations: [{ language: 'de', text: 'Wir suchen.' }] }],
    });
    const [fact] = await suite.client.heard(
      'evt.incidents.v1.entry_published',
      ({ entryId }) => entryId === entries[0]?.id,
      1,
    );
    expect(fact?.incident).toMatchObject({
      translations: [GERMAN],
      entries: [{ translations: [{ language: 'de', text: 'Wir suchen.' }] }],
    });
  });

  it('stays with a change of the name that says nothing of it, and is replaced or removed by one that does', async () => {
    const { id } = await open();
    expect(await rename(id, 'Cards fail')).toMatchObject({ name: 'Cards fail', translations: [GERMAN] });
    expect(await rename(id, 'Cards fail', [FRENCH])).toMatchObject({ translations: [FRENCH] });
    expect(await rename(id, 'Cards fail', [])).toMatchObject({ translations: [] });
  });

  it('stays with a correction that says nothing of it; what it said is kept with the earlier text', async () => {
    const { id: incidentId, entries } = await open();
    const entryId = entries[0]!.id;
    const correct = async (entry: Parameters<typeof draft>[0]) =>
      (await suite.incidents.updateEntry({ incidentId, entryId, entry: draft(entry) }, { actor })).entry;
    const german = { language: 'de', text: 'Wir suchen.' };
    expect(await correct({ message: 'Found.' })).toMatchObject({ message: 'Found.', translations: [german] });
    const found = { language: 'de', text: 'Gefunden.' };
    expect(await correct({ message: 'Found.', translations: { items: [found] } })).toMatchObject({
      translations: [found],
    });
    expect(await correct({ message: 'Found.', translations: { items: [] } })).toMatchObject({ translations: [] });
    const { revisions } = await suite.incidents.listEntryRevisions({ incidentId, entryId }, { actor });
    expect(revisions).toMatchObject([
      { message: 'Found.', translations: [found] },
      { message: 'Found.', translations: [german] },
      { message: 'Looking.', translations: [german] },
    ]);
  });

  it('is no correction where it says the same in the same languages', async () => {
    const { id: incidentId, entries } = await open();
    const [{ id: entryId, translations } = entries[0]!] = entries;
    const entry = draft({ message: 'Looking.', translations: { items: translations } });
    const { entry: after } = await suite.incidents.updateEntry({ incidentId, entryId, entry }, { actor });
    expect(after?.editedAt).toBeUndefined();
  });

  it('is kept with a planned entry', async () => {
    const { id: incidentId } = await open();
    const entry = draft({ translations: { items: [FRENCH] } });
    const publishAt = BigInt(Date.now() + 3_600_000);
    await suite.incidents.planEntry({ incidentId, entry, publishAt }, { actor });
    const { plannedEntries } = await suite.incidents.listPlannedEntries({ incidentId }, { actor });
    expect(plannedEntries).toMatchObject([{ entry: { translations: { items: [FRENCH] } } }]);
  });

  it('is refused in a language twice, in an unknown one, and without a text, naming each field', async () => {
    const items = [GERMAN, { language: 'de', text: 'x' }, { language: 'it', text: 'x' }, { language: 'fr', text: ' ' }];
    const entry = draft({ translations: { items } });
    const expected = [
      { pointer: '/1/language', detail: 'This language is given twice.' },
      { pointer: '/2/language', detail: 'Please give one of: en, de, fr, es, ja, tr.' },
    ];
    const at = (prefix: string, empty: string) =>
      [...expected, { pointer: '/3/text', detail: empty }].map(({ pointer, detail }) => ({
        pointer: prefix + pointer,
        detail,
      }));
    const message = 'Please give the message in this language.';
    const name = 'Please give the name in this language.';
    const { id: incidentId, entries } = await open();
    expect(
      await refusals(suite.incidents.openIncident({ name: 'x', translations: { items }, entry }, { actor })),
    ).toEqual([...at('/translations', name), ...at('/entry/translations', message)]);
    expect(await refusals(rename(incidentId, 'x', items))).toEqual(at('/translations', name));
    expect(await refusals(suite.incidents.addEntry({ incidentId, entry }, { actor }))).toEqual(
      at('/translations', message),
    );
    const correction = { incidentId, entryId: entries[0]!.id, entry };
    expect(await refusals(suite.incidents.updateEntry(correction, { actor }))).toEqual(at('/translations', message));
    const planned = { incidentId, entry, publishAt: BigInt(Date.now() + 3_600_000) };
    expect(await refusals(suite.incidents.planEntry(planned, { actor }))).toEqual(at('/translations', message));
  });

  it('is under the limits of the text itself, and of its format', async () => {
    const { id: incidentId } = await open();
    const add = (text: string, messageFormat?: TextFormat) => {
      const entry = draft({ messageFormat, translations: { items: [{ language: 'de', text }] } });
      return suite.incidents.addEntry({ incidentId, entry }, { actor });
    };
    const pointer = '/translations/0/text';
    expect(await refusals(add('x'.repeat(5_001)))).toEqual([
      { pointer, detail: 'Please use at most 5000 characters.' },
    ]);
    expect(await refusals(add('---', TextFormat.MARKDOWN))).toMatchObject([{ pointer }]);
    expect(await refusals(rename(incidentId, 'x', [{ language: 'de', text: 'x'.repeat(201) }]))).toEqual([
      { pointer, detail: 'Please use at most 200 characters.' },
    ]);
    const seven = Array.from({ length: 7 }, () => GERMAN);
    expect(await refusals(rename(incidentId, 'x', seven))).toMatchObject([{ pointer: '/translations' }]);
  });

  describe('of a maintenance', () => {
    const MESSAGE = { language: 'de', text: 'Wir erneuern.' };
    const atSecond = (instant: number) => BigInt(Math.ceil(instant / 1_000) * 1_000);
    const plan = (startsIn: number, overrides: object = {}) => ({
      name: 'Upgrade',
      message: 'We upgrade.',
      // A recurring one starts at a whole second.
      plannedStartTime: atSecond(Date.now() + startsIn),
      plannedEndTime: atSecond(Date.now() + startsIn + HOUR_MS),
      ...overrides,
    });
    const both = { nameTranslations: { items: [GERMAN] }, messageTranslations: { items: [MESSAGE] } };
    const create = async (startsIn: number, recurrence?: { rrule: string; timeZone: string }) =>
      (await suite.maintenances.createMaintenance({ maintenance: plan(startsIn, both), recurrence }, { actor }))
        .maintenance!;
    const change = async (maintenanceId: string, overrides: object) =>
      (await suite.maintenances.updateMaintenance({ maintenanceId, maintenance: plan(HOUR_MS, overrides) }, { actor }))
        .maintenance;

    it('is kept by a change that does not state it, and replaced or removed by one that does', async () => {
      const { id, ...created } = await create(HOUR_MS);
      expect(created).toMatchObject({ nameTranslations: [GERMAN], messageTranslations: [MESSAGE] });
      expect(await change(id, {})).toMatchObject({ nameTranslations: [GERMAN], messageTranslations: [MESSAGE] });
      expect(
        await change(id, { nameTranslations: { items: [FRENCH] }, messageTranslations: { items: [] } }),
      ).toMatchObject({ nameTranslations: [FRENCH], messageTranslations: [] });
    });

    it('is that of its incident and of the first entry, once it starts', async () => {
      const { incidentId } = await create(-HOUR_MS / 2);
      const { incident } = await suite.incidents.getIncident({ incidentId }, { actor });
      expect(incident).toMatchObject({ translations: [GERMAN], entries: [{ translations: [MESSAGE] }] });
    });

    it('is that of every date of a recurring one', async () => {
      const { series } = await create(HOUR_MS, { rrule: 'FREQ=DAILY;COUNT=3', timeZone: 'UTC' });
      const filters = [{ name: 'seriesId', operator: FilterOperator.EQ, values: [series!.id] }];
      const { maintenances } = await suite.maintenances.searchMaintenances({ filters }, { actor });
      expect(maintenances).toHaveLength(3);
      for (const one of maintenances)
        expect(one).toMatchObject({ nameTranslations: [GERMAN], messageTranslations: [MESSAGE] });
    });

    it('is refused by field', async () => {
      const maintenance = plan(HOUR_MS, {
        nameTranslations: { items: [{ language: 'it', text: 'x'.repeat(201) }] },
        messageTranslations: { items: [MESSAGE, { language: 'de', text: '' }] },
      });
      expect(await refusals(suite.maintenances.createMaintenance({ maintenance }, { actor }))).toMatchObject([
        { pointer: '/nameTranslations/0/language' },
        { pointer: '/nameTranslations/0/text' },
        { pointer: '/messageTranslations/1/language' },
        { pointer: '/messageTranslations/1/text' },
      ]);
    });
  });

  it('is not changed by the role User', async () => {
    const { id } = await open();
    const user = { ...actor, role: 'User' as const };
    await expect(
      suite.incidents.renameIncident({ incidentId: id, name: 'x', translations: { items: [] } }, { actor: user }),
    ).rejects.toMatchObject({ name: 'ForbiddenError' });
  });
});
