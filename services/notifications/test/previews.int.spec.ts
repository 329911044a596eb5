import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MessageInitShape } from '@bufbuild/protobuf';
import { type StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError, InvalidError, UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { type IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { Channel, Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app } from '../src/planner/app.js';
import { Pipeline } from './pipeline.js';

type Draft = Partial<Omit<MessageInitShape<typeof IncidentSchema>, '$typeName'>>;

const ADDRESSES = { pageUrl: 'https://acme.example', consoleUrl: 'https://console.example' };

/** By channel, over the page's subscribers and the organisation's own integrations. */
function totals(counts: readonly { channel: Channel; count: bigint }[]): [Channel, bigint][] {
  const sums = new Map<Channel, bigint>();
  for (const { channel, count } of counts) sums.set(channel, (sums.get(channel) ?? 0n) + count);
  return [...sums];
}

describe('a preview', () => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await Pipeline.start();
    await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  const previews = () => pipeline.rpc.service(PreviewsService);
  const as = (customerId: string, role: StaffActor['role'] = 'Admin') => ({
    actor: { kind: 'staff', userId: newId(), customerId, role } as const,
  });
  const incident = (given: Draft = {}, affected: string[] = []) => {
    const id = newId();
    const entry = {
      id: newId(),
      incidentId: id,
      date: BigInt(Date.UTC(2026, 10, 20, 12)),
      message: 'We see <b>failures</b>.',
      status: IncidentStatus.INVESTIGATING,
      affectedComponents: affected.map((componentId) => ({
        componentId,
        componentStatus: ComponentStatus.MAJOR_OUTAGE,
      })),
    };
    return { id, name: 'Payments fail', status: IncidentStatus.INVESTIGATING, entries: [entry], ...given };
  };

  it('is the mail and the message that would be sent, with user input escaped', async () => {
    const customerId = await pipeline.organisation('Acme');
    const given = incident();
    const { mail, slack } = await previews().previewEntry({ incident: given, ...ADDRESSES }, as(customerId));
    expect(mail?.subject).toBe('[Acme] Investigating: Payments fail');
    expect(mail?.html).toContain('We see &lt;b&gt;failures&lt;/b&gt;.');
    expect(mail?.html).toContain(`https://acme.example/incidents/${given.id}`);
    expect(mail?.text).toContain('We see <b>failures</b>.');
    expect(slack?.text).toBe('[Acme] Investigating: Payments fail');
    expect(JSON.parse(slack?.blocks ?? '[]')).toContainEqual({
      type: 'section',
      text: { type: 'plain_text', text: 'We see <b>failures</b>.', emoji: false },
    });
  });

  it('of a correction says that it is one, and counts those who follow what was ever named', async () => {
    const customerId = await pipeline.organisation('Acme');
    const [named, before] = [newId(), newId()];
    for (const componentId of [named, before, newId()])
      pipeline.recipients.add(customerId, Channel.EMAIL, `${newId()}@example.com`, [], { componentIds: [componentId] });
    const given = incident({}, [named]);
    const newest = { ...given.entries[0], id: newId(), message: 'Still.' };
    const entries = [newest, ...given.entries] as Draft['entries'];
    const correctedEntryId = given.entries[0]?.id ?? '';
    const request = { incident: { ...given, entries }, correctedEntryId };
    const { mail, slack } = await previews().previewEntry({ ...request, ...ADDRESSES }, as(customerId));
    expect(mail?.subject).toBe('[Acme] Correction (Investigating): Payments fail');
    expect(mail?.text).toContain('We see <b>failures</b>.');
    expect(slack?.text).toBe('[Acme] Correction (Investigating): Payments fail');
    const count = async (audienceComponentIds: string[]) =>
      (await previews().countAudience({ ...request, audienceComponentIds }, as(customerId))).counts;
    expect(await count([named, before])).toMatchObject([{ channel: Channel.EMAIL, count: 2n }]);
    expect(await count([])).toMatchObject([{ channel: Channel.EMAIL, count: 3n }]);
    const unknown = previews().countAudience({ ...request, correctedEntryId: newId() }, as(customerId));
    await expect(unknown).rejects.toThrow(InvalidError);
  });

  it('names components that the readers may see, and links staff to the console for internal ones', async () => {
    const customerId = await pipeline.organisation();
    const given = incident({ private: true }, [newId()]);
    const { mail } = await previews().previewEntry({ incident: given, ...ADDRESSES }, as(customerId));
    expect(mail?.text).toContain(`https://console.example/incident/edit/${given.id}`);
    expect(mail?.text).toContain('this address is an integration of');
    expect(mail?.text).not.toContain('Affected services');
  });

  it('counts the recipients by channel, over all sources and by their choices', async () => {
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 3);
    pipeline.recipients.add(customerId, Channel.EMAIL, 'a@example.com', [], { interests: [Interest.MAINTENANCE] });
    pipeline.integration(customerId, Channel.EMAIL, 'team@example.com');
    pipeline.integration(customerId, Channel.TWITTER, 'acme');
    pipeline.email(await pipeline.organisation());
    const count = async (given: Draft) => {
      const { counts } = await previews().countAudience({ incident: given }, as(customerId));
      return totals(counts);
    };
    expect(await count(incident())).toEqual([
      [Channel.EMAIL, 4n],
      [Channel.TWITTER, 1n],
    ]);
    expect(await count(incident({ maintenanceId: newId() }))).toEqual([
      [Channel.EMAIL, 5n],
      [Channel.TWITTER, 1n],
    ]);
    expect(await count(incident({ private: true }))).toEqual([[Channel.EMAIL, 1n]]);
  });

  it('is for staff who may publish, needs an entry, and waits for an organisation that is not known yet', async () => {
    const customerId = await pipeline.organisation();
    const ask = (given: Draft, options = as(customerId)) => [
      previews().previewEntry({ incident: given, ...ADDRESSES }, options),
      previews().countAudience({ incident: given }, options),
    ];
    for (const asked of ask(incident(), as(customerId, 'User'))) await expect(asked).rejects.toThrow(ForbiddenError);
    for (const asked of ask(incident({ entries: [] }))) await expect(asked).rejects.toThrow(InvalidError);
    await expect(ask(incident(), as(newId()))[0]).rejects.toThrow(UnavailableError);
  });

  const maintenance = (given: object = {}) => ({
    id: newId(),
    name: 'Upgrade <now>',
    message: 'The API is read-only.',
    plannedStartTime: BigInt(Date.UTC(2026, 10, 20, 12)),
    plannedEndTime: BigInt(Date.UTC(2026, 10, 20, 13)),
    ...given,
  });

  it('of a maintenance says when it is planned, and whether it is new or changed', async () => {
    const customerId = await pipeline.organisation('Acme');
    const given = maintenance();
    const ask = (notice: MaintenanceNotice) =>
      previews().previewNotice({ maintenance: given, notice, ...ADDRESSES }, as(customerId));
    const { mail, slack } = await ask(MaintenanceNotice.SCHEDULED);
    expect(mail?.subject).toBe('[Acme] Scheduled maintenance: Upgrade <now>');
    expect(mail?.html).toContain('Upgrade &lt;now&gt;');
    expect(mail?.html).toContain(`https://acme.example/maintenances/${given.id}`);
    expect(mail?.text).toContain('Nov 20, 2026, 12:00 PM UTC');
    expect(slack?.blocks).toContain('Nov 20, 2026, 1:00 PM UTC');
    expect((await ask(MaintenanceNotice.CHANGED)).mail?.subject).toBe('[Acme] Maintenance changed: Upgrade <now>');
  });

  it('of an internal maintenance links staff to the console', async () => {
    const customerId = await pipeline.organisation();
    const given = maintenance({ internal: true });
    const { mail } = await previews().previewNotice({ maintenance: given, ...ADDRESSES }, as(customerId));
    expect(mail?.text).toContain(`https://console.example/maintenances/edit/${given.id}`);
  });

  it('counts the recipients of a maintenance', async () => {
    const customerId = await pipeline.organisation();
    pipeline.recipients.add(customerId, Channel.EMAIL, 'a@example.com', [], { interests: [Interest.MAINTENANCE] });
    pipeline.recipients.add(customerId, Channel.EMAIL, 'b@example.com', [], { interests: [Interest.INCIDENT] });
    pipeline.integration(customerId, Channel.EMAIL, 'team@example.com');
    const count = async (given: object) => {
      const { counts } = await previews().countAudience({ maintenance: maintenance(given) }, as(customerId));
      return totals(counts);
    };
    expect(await count({})).toEqual([[Channel.EMAIL, 2n]]);
    expect(await count({ internal: true })).toEqual([[Channel.EMAIL, 1n]]);
  });

  it('of a maintenance needs one, and a caller who may plan it', async () => {
    const customerId = await pipeline.organisation();
    const ask = (given: object, options = as(customerId)) => previews().previewNotice(given, options);
    await expect(ask(ADDRESSES)).rejects.toThrow(InvalidError);
    const planned = { maintenance: maintenance(), ...ADDRESSES };
    await expect(ask(planned, as(customerId, 'User'))).rejects.toThrow(ForbiddenError);
    await expect(ask(planned, as(newId()))).rejects.toThrow(UnavailableError);
  });
});
