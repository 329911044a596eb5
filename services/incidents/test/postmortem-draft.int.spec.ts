import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import type { SavePostmortemDraftRequestSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentStatus, TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const { RESOLVED, INVESTIGATING } = IncidentStatus;
const { MARKDOWN } = TextFormat;

type Given = Exclude<MessageInitShape<typeof SavePostmortemDraftRequestSchema>, { $typeName: string }>;

describe('the draft of a postmortem', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let colleague: StaffActor;
  useIncidents((given) => {
    ({ suite, actor } = given);
    colleague = { ...actor, userId: newId() };
  });

  async function opened({ resolved = true, internal = false } = {}): Promise<string> {
    const request = { name: 'Outage', private: internal, entry: draft({ message: 'It is down.' }) };
    const { incident } = await suite.incidents.openIncident(request, { actor });
    const incidentId = incident?.id ?? '';
    if (resolved) await add(incidentId, { message: 'It works.', status: RESOLVED });
    return incidentId;
  }
  const add = (incidentId: string, entry: Parameters<typeof draft>[0], more: { reopen?: boolean } = {}) =>
    suite.incidents.addEntry({ incidentId, entry: draft(entry), ...more }, { actor });
  const publish = (incidentId: string) =>
    add(incidentId, { message: 'A cable was cut.', status: RESOLVED, postmortem: true });
  const save = async (incidentId: string, given: Given = {}, by = actor) => {
    const request = { incidentId, message: 'A cable', messageFormat: MARKDOWN, ...given };
    return (await suite.incidents.savePostmortemDraft(request, { actor: by })).draft;
  };
  const read = async (incidentId: string, by = actor) =>
    (await suite.incidents.getPostmortemDraft({ incidentId }, { actor: by })).draft;
  const discard = (incidentId: string, by = actor) =>
    suite.incidents.discardPostmortemDraft({ incidentId }, { actor: by });
  const revision = async () => (await suite.incidents.getRevision({}, { actor })).revision;
  /** What the audit log gets to know of drafts of an incident, the first first. */
  const recorded = async (incidentId: string) => {
    const known = await suite.client.heard('evt.audit.v1.recorded', ({ objectId }) => objectId === incidentId);
    return known.filter(({ action }) => action.startsWith('incident.postmortem')).map(({ action }) => action);
  };

  it('is found by every member of staff, also as User, with who saved it and when', async () => {
    const id = await opened();
    expect(await read(id)).toBeUndefined();
    const before = await revision();
    const translations = [
      { language: 'de', text: 'Ein Kabel' },
      { language: 'fr', text: '' },
    ];
    const saved = await save(id, { translations });
    expect(saved).toMatchObject({ message: 'A cable', messageFormat: MARKDOWN, translations, savedBy: actor.userId });
    expect(Math.abs(Number(saved?.savedAt) - Date.now())).toBeLessThan(120_000);
    expect(await read(id, { ...colleague, role: 'User' })).toEqual(saved);
    // Open consoles notice it.
    expect(await revision()).toBeGreaterThan(before);
  });

  it('is nothing that visitors, events or readers of the incident get', async () => {
    const id = await opened();
    const { incident } = await suite.incidents.getIncident({ incidentId: id }, { actor });
    await save(id, { message: 'Not yet public' });
    const after = await suite.incidents.getIncident({ incidentId: id }, { actor });
    expect(after.incident).toEqual(incident);
    await expect(read(id, visitor(actor.customerId) as never)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const heard = await suite.client.heard(
      'evt.incidents.v1.entry_published',
      (fact) => fact.incident?.id === id && fact.incident.status === RESOLVED,
    );
    expect(
      JSON.stringify(heard, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('Not yet public');
  });

  it('is saved on what its author saw; to two at once the second is shown what the first wrote', async () => {
    const id = await opened();
    const first = await save(id, { baseVersion: 0n });
    await expect(save(id, { baseVersion: 0n, message: 'Mine' }, colleague)).rejects.toMatchObject({
      kind: 'conflict',
      violations: [{ pointer: '/baseVersion' }],
    });
    const second = await save(id, { baseVersion: first?.version, message: 'A cable was' }, colleague);
    expect(second).toMatchObject({ message: 'A cable was', savedBy: colleague.userId });
    await expect(save(id, { baseVersion: first?.version, message: 'Mine' })).rejects.toMatchObject({
      kind: 'conflict',
      newer: { typeUrl: expect.stringMatching(/PostmortemDraft$/) as string },
    });
    expect(await read(id)).toEqual(second);
    // Who does not ask for the comparison.
    expect(await save(id, { message: 'Mine' })).toMatchObject({ message: 'Mine', savedBy: actor.userId });
    await expect(save(id, { baseVersion: (second?.version ?? 0n) + 9_000_000n })).rejects.toMatchObject({
      violations: [{ pointer: '/baseVersion' }],
    });
  });

  it('is gone once the postmortem is published, and is no more written then', async () => {
    const id = await opened();
    await save(id);
    await publish(id);
    expect(await read(id)).toBeUndefined();
    await expect(save(id)).rejects.toMatchObject({ kind: 'conflict', message: /has a postmortem already/ });
  });

  it('is discarded, and a save of one who still has it says so', async () => {
    const id = await opened();
    const saved = await save(id);
    await discard(id, colleague);
    expect(await read(id)).toBeUndefined();
    await expect(discard(id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(save(id, { baseVersion: saved?.version })).rejects.toMatchObject({
      kind: 'conflict',
      message: /was discarded/,
    });
    const again = await save(id, { baseVersion: 0n });
    expect(again?.version).toBeGreaterThan(saved?.version ?? 0n);
  });

  it('is of a resolved incident alone, is kept while that is open again, and goes with it', async () => {
    const open = await opened({ resolved: false });
    await expect(save(open)).rejects.toMatchObject({ kind: 'conflict', message: /once its incident is resolved/ });
    const id = await opened();
    await save(id);
    await add(id, { message: 'Again.', status: INVESTIGATING }, { reopen: true });
    expect(await read(id)).toMatchObject({ message: 'A cable' });
    await suite.incidents.deleteIncident({ incidentId: id }, { actor });
    await expect(read(id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it.each<[string, Given, string]>([
    ['a text that is too long', { message: 'x'.repeat(20_001) }, '/message'],
    ['an unknown language', { translations: [{ language: 'xx', text: 'x' }] }, '/translations/0/language'],
  ])('is refused with %s', async (_what, given, pointer) => {
    const id = await opened();
    await expect(save(id, given)).rejects.toMatchObject({ violations: [{ pointer }] });
  });

  it('is neither written nor discarded by the role User, and not of another organisation', async () => {
    const id = await opened({ internal: true });
    await save(id);
    const user: StaffActor = { ...colleague, role: 'User' };
    await expect(save(id, {}, user)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(discard(id, user)).rejects.toMatchObject({ kind: 'forbidden' });
    const stranger: StaffActor = { ...actor, customerId: newId() };
    await expect(save(id, {}, stranger)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(read(id, stranger)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(discard(id, stranger)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await read(id)).toMatchObject({ message: 'A cable' });
  });

  it('is in the audit log once for each who takes it up', async () => {
    const id = await opened();
    await save(id);
    await save(id, { message: 'A cable was' });
    await save(id, { message: 'A cable was cut' }, colleague);
    await save(id, { message: 'A cable was cut.' }, colleague);
    await discard(id);
    const drafted = 'incident.postmortem_drafted';
    await suite.client.heard(
      'evt.audit.v1.recorded',
      ({ objectId, action }) => objectId === id && action === 'incident.postmortem_draft_discarded',
    );
    expect(await recorded(id)).toEqual([drafted, drafted, 'incident.postmortem_draft_discarded']);
  });
});
