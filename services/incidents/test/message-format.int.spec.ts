import type { StaffActor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { TemplatesService } from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, type RunningIncidents, useIncidents } from './incidents.suite.js';

const { MARKDOWN, UNSPECIFIED: PLAIN } = TextFormat;
const HOUR_MS = 3_600_000;
const MESSAGE = 'We look at **payments**.';

describe('how a message is written', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  useIncidents((given) => ({ suite, actor } = given));

  async function open(messageFormat?: TextFormat) {
    const entry = draft({ message: MESSAGE, messageFormat });
    const { incident } = await suite.incidents.openIncident({ name: 'Outage', entry }, { actor });
    return { incidentId: incident!.id, entryId: incident!.entries[0]!.id, format: incident!.entries[0]!.messageFormat };
  }
  const correct = async (
    { incidentId, entryId }: { incidentId: string; entryId: string },
    messageFormat?: TextFormat,
    message = MESSAGE,
  ) =>
    (await suite.incidents.updateEntry({ incidentId, entryId, entry: draft({ message, messageFormat }) }, { actor }))
      .entry;

  it('is stated with a new entry, and is plain text for a caller that does not know of it', async () => {
    expect((await open(MARKDOWN)).format).toBe(MARKDOWN);
    expect((await open(PLAIN)).format).toBe(PLAIN);
    expect((await open()).format).toBe(PLAIN);
  });

  it('stays with a correction that does not state it, and changes with one that does', async () => {
    const opened = await open(MARKDOWN);
    expect(await correct(opened, undefined, 'Found *it*.')).toMatchObject({
      message: 'Found *it*.',
      messageFormat: MARKDOWN,
    });
    expect(await correct(opened, PLAIN)).toMatchObject({ messageFormat: PLAIN });
    expect(await correct(opened)).toMatchObject({ messageFormat: PLAIN });
    const { incident } = await suite.incidents.getIncident({ incidentId: opened.incidentId }, { actor });
    expect(incident?.entries[0]?.messageFormat).toBe(PLAIN);
  });

  it('is something else for authors who have not seen it', async () => {
    const opened = await open(PLAIN);
    const { incident } = await suite.incidents.getIncident({ incidentId: opened.incidentId }, { actor });
    await correct(opened, MARKDOWN);
    const baseVersion = incident!.entriesVersion;
    const added = suite.incidents.addEntry({ incidentId: opened.incidentId, entry: draft(), baseVersion }, { actor });
    await expect(added).rejects.toMatchObject({ name: 'ConflictError' });
  });

  it('is published with the entry', async () => {
    const { entryId } = await open(MARKDOWN);
    const [published] = await suite.client.heard(
      'evt.incidents.v1.entry_published',
      (fact) => fact.entryId === entryId,
      1,
    );
    expect(published?.incident?.entries).toMatchObject([{ message: MESSAGE, messageFormat: MARKDOWN }]);
  });

  it('refuses Markdown that shows nothing, and names the field', async () => {
    const entry = draft({ message: '---', messageFormat: MARKDOWN });
    const error: unknown = await suite.incidents
      .openIncident({ name: 'Outage', entry }, { actor })
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(InvalidError);
    expect((error as InvalidError).violations).toEqual([
      { pointer: '/entry/message', detail: 'You have to set a message for incident entry.' },
    ]);
  });

  describe('of a maintenance', () => {
    const plan = (startsIn: number, messageFormat?: TextFormat) => ({
      name: 'Upgrade',
      message: MESSAGE,
      messageFormat,
      plannedStartTime: BigInt(Date.now() + startsIn),
      plannedEndTime: BigInt(Date.now() + startsIn + HOUR_MS),
    });
    const create = async (startsIn: number, messageFormat?: TextFormat) =>
      (await suite.maintenances.createMaintenance({ maintenance: plan(startsIn, messageFormat) }, { actor }))
        .maintenance!;
    const change = async (maintenanceId: string, messageFormat?: TextFormat) =>
      (
        await suite.maintenances.updateMaintenance(
          { maintenanceId, maintenance: plan(HOUR_MS, messageFormat) },
          { actor },
        )
      ).maintenance;

    it('is kept by a change that does not state it', async () => {
      const { id, messageFormat } = await create(HOUR_MS, MARKDOWN);
      expect(messageFormat).toBe(MARKDOWN);
      expect(await change(id)).toMatchObject({ messageFormat: MARKDOWN });
      expect(await change(id, PLAIN)).toMatchObject({ messageFormat: PLAIN });
      expect(await change(id)).toMatchObject({ messageFormat: PLAIN });
      expect((await create(HOUR_MS)).messageFormat).toBe(PLAIN);
    });

    it('is that of the first entry of its incident', async () => {
      const { incidentId } = await create(-HOUR_MS / 2, MARKDOWN);
      const { incident } = await suite.incidents.getIncident({ incidentId }, { actor });
      expect(incident?.entries).toMatchObject([{ message: MESSAGE, messageFormat: MARKDOWN }]);
    });

    it('is refused where it shows nothing', async () => {
      const maintenance = { ...plan(HOUR_MS, MARKDOWN), message: '[a]: https://x.example' };
      await expect(suite.maintenances.createMaintenance({ maintenance }, { actor })).rejects.toMatchObject({
        violations: [{ pointer: '/message', detail: 'You have to set a message for maintenance.' }],
      });
    });
  });

  it('of a template is kept by a change that does not state it', async () => {
    const templates = suite.client.service(TemplatesService);
    const content = (messageFormat?: TextFormat) => ({ title: 'Outage', message: MESSAGE, messageFormat });
    const { template } = await templates.createTemplate({ content: content(MARKDOWN) }, { actor });
    const templateId = template!.id;
    expect(template?.content?.messageFormat).toBe(MARKDOWN);
    const change = async (messageFormat?: TextFormat) =>
      (await templates.updateTemplate({ templateId, content: content(messageFormat) }, { actor })).template?.content;
    expect(await change()).toMatchObject({ messageFormat: MARKDOWN });
    expect(await change(PLAIN)).toMatchObject({ messageFormat: PLAIN });
    expect(await change()).toMatchObject({ messageFormat: PLAIN });
    expect((await templates.createTemplate({ content: content() }, { actor })).template?.content?.messageFormat).toBe(
      PLAIN,
    );
  });
});
