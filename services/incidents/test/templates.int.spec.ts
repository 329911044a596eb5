import type { MessageInitShape } from '@bufbuild/protobuf';
import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError, KeyReusedError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { TemplatesService, type TemplateDraftSchema } from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { owner, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const { MAJOR_OUTAGE, DEGRADED_PERFORMANCE } = ComponentStatus;

describe('templates', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  useIncidents((given) => ({ suite, actor, component } = given));

  const templates = () => suite.client.service(TemplatesService);
  const content = (overrides: MessageInitShape<typeof TemplateDraftSchema> = {}) => ({
    title: 'Payments fail',
    message: 'We are looking into it.',
    status: IncidentStatus.IDENTIFIED,
    sendNotification: true,
    affectedComponents: [{ componentId: component, componentStatus: MAJOR_OUTAGE }],
    ...overrides,
  });
  const keep = async (overrides: MessageInitShape<typeof TemplateDraftSchema> = {}) =>
    (await templates().createTemplate({ content: content(overrides) }, { actor })).template;
  const get = async (templateId: string, as = actor) =>
    (await templates().getTemplate({ templateId }, { actor: as })).template;
  const update = (templateId: string, change: MessageInitShape<typeof TemplateDraftSchema>, as = actor) =>
    templates().updateTemplate({ templateId, content: change }, { actor: as });
  const remove = (templateId: string, as = actor) => templates().deleteTemplate({ templateId }, { actor: as });
  const titles = async (as = actor) =>
    (await templates().listTemplates({}, { actor: as })).templates.map((found) => found.content?.title);

  it('are stored as given and read by every role', async () => {
    const kept = await keep({ title: ' Payments fail ' });
    expect(kept?.content).toMatchObject(content());
    expect(Math.abs(Date.now() - Number(kept?.creationTime))).toBeLessThan(60_000);
    expect(await get(kept?.id ?? '', { ...actor, role: 'User' })).toEqual(kept);
  });

  it('have title and message in further languages, which stay unless a change states them', async () => {
    const items = (text: string, language = 'de') => ({ items: [{ language, text }] });
    const texts = { titleTranslations: items('Zahlungen schlagen fehl'), messageTranslations: items('Wir suchen.') };
    const kept = await keep(texts);
    expect(kept?.content).toMatchObject(texts);
    const id = kept?.id ?? '';
    expect((await update(id, content())).template?.content).toMatchObject(texts);
    const without = (await update(id, content({ titleTranslations: { items: [] } }))).template?.content;
    expect(without).toMatchObject({ ...texts, titleTranslations: { items: [] } });
    await expect(keep({ titleTranslations: items('x', 'xx'), messageTranslations: items(' ') })).rejects.toMatchObject({
      violations: [{ pointer: '/titleTranslations/0/language' }, { pointer: '/messageTranslations/0/text' }],
    });
  });

  it('need no more than a title', async () => {
    const { template } = await templates().createTemplate(
      { content: { title: 'x', affectedComponents: [{ componentId: component }] } },
      { actor },
    );
    expect(template?.content).toMatchObject({
      message: '',
      status: IncidentStatus.INVESTIGATING,
      sendNotification: false,
      affectedComponents: [{ componentId: component, componentStatus: DEGRADED_PERFORMANCE }],
    });
  });

  it('are stored once however often a request with an idempotency key is repeated', async () => {
    const request = { content: content(), idempotencyKey: newId() };
    const first = await templates().createTemplate(request, { actor });
    expect(await templates().createTemplate(request, { actor })).toEqual(first);
    expect(await titles()).toEqual(['Payments fail']);
    const other = { ...request, content: content({ title: 'Login fails' }) };
    await expect(templates().createTemplate(other, { actor })).rejects.toBeInstanceOf(KeyReusedError);
  });

  it('are replaced as a whole', async () => {
    const kept = await keep();
    const { template } = await update(kept?.id ?? '', { title: 'Login fails' });
    expect(template).toMatchObject({ id: kept?.id, creationTime: kept?.creationTime });
    expect(template?.content).toMatchObject({ title: 'Login fails', message: '', affectedComponents: [] });
    expect(await get(kept?.id ?? '')).toEqual(template);
  });

  it('are removed once deleted', async () => {
    const kept = await keep();
    await remove(kept?.id ?? '');
    await expect(get(kept?.id ?? '')).rejects.toMatchObject({ kind: 'not-found', message: 'Template not found.' });
    await expect(remove(kept?.id ?? '')).rejects.toMatchObject({ kind: 'not-found' });
    expect(await titles()).toEqual([]);
  });

  it('are listed newest first, a page at a time', async () => {
    for (const title of ['1', '2', '3']) await keep({ title });
    const first = await templates().listTemplates({ pageSize: 2 }, { actor });
    expect(first.templates.map((found) => found.content?.title)).toEqual(['3', '2']);
    const second = await templates().listTemplates({ pageSize: 2, cursor: first.nextCursor }, { actor });
    expect(second.templates.map((found) => found.content?.title)).toEqual(['1']);
    expect(second.nextCursor).toBe('');
  });

  it('fit into a response at their maximum size, a whole page of them', async () => {
    const many = Array.from({ length: 200 }, newId);
    suite.components.set(actor.customerId, { visible: many, internal: [] });
    const affectedComponents = many.map((componentId) => ({ componentId, componentStatus: MAJOR_OUTAGE }));
    for (let count = 0; count < 31; count += 1)
      await keep({ title: '語'.repeat(200), message: '語'.repeat(5_000), affectedComponents });
    const { templates: page, nextCursor } = await templates().listTemplates({ pageSize: 500 }, { actor });
    expect(page).toHaveLength(30);
    expect(nextCursor).toBe(page.at(-1)?.id);
  });

  it('leave out deleted components', async () => {
    const kept = await keep();
    suite.components.set(actor.customerId, { visible: [], internal: [] });
    expect((await get(kept?.id ?? ''))?.content?.affectedComponents).toEqual([]);
  });

  it.each([
    ['a blank title', { title: ' ' }, '/title', 'Give a title to your template.'],
    ['a long title', { title: 'x'.repeat(201) }, '/title', 'Please use at most 200 characters.'],
    ['a long message', { message: 'x'.repeat(5_001) }, '/message', 'Please use at most 5000 characters.'],
    ['an unknown status', { status: 99 as IncidentStatus }, '/incidentStatus', 'Unknown incident status.'],
    [
      'an unknown component',
      { affectedComponents: [{ componentId: newId() }] },
      '/affectedComponents/0/componentId',
      'This service does not exist.',
    ],
  ])('refuse %s', async (_what, change, pointer, detail) => {
    const refusal = { kind: 'invalid', violations: [{ pointer, detail }] };
    await expect(keep(change)).rejects.toMatchObject(refusal);
    const kept = await keep();
    await expect(update(kept?.id ?? '', content(change))).rejects.toMatchObject(refusal);
    expect(await get(kept?.id ?? '')).toEqual(kept);
  });

  it('refuse an invalid cursor', async () => {
    const asked = templates().listTemplates({ cursor: 'x' }, { actor });
    await expect(asked).rejects.toMatchObject({ violations: [{ pointer: '/cursor', detail: 'Unknown cursor.' }] });
  });

  it('belong to one organisation', async () => {
    const kept = await keep();
    const stranger = owner();
    expect(await titles(stranger)).toEqual([]);
    for (const [id, as] of [[kept?.id ?? '', stranger] as const, [newId(), actor] as const, ['x', actor] as const]) {
      const missing = { kind: 'not-found', message: 'Template not found.' };
      await expect(get(id, as)).rejects.toMatchObject(missing);
      await expect(update(id, { title: 'y' }, as)).rejects.toMatchObject(missing);
      await expect(remove(id, as)).rejects.toMatchObject(missing);
    }
    expect(await titles()).toEqual(['Payments fail']);
  });

  it('are not changed by the role User, and not shown to visitors', async () => {
    const kept = await keep();
    const restricted = { actor: { ...actor, role: 'User' } as const };
    const forbidden = [
      () => templates().createTemplate({ content: content() }, restricted),
      () => templates().updateTemplate({ templateId: kept?.id, content: content() }, restricted),
      () => templates().deleteTemplate({ templateId: kept?.id }, restricted),
    ];
    for (const attempt of forbidden) {
      await expect(attempt()).rejects.toBeInstanceOf(ForbiddenError);
      await expect(attempt()).rejects.toThrow('Your role does not allow this. Please ask an Admin or the Owner.');
    }
    for (const outsider of [visitor(actor.customerId), ANONYMOUS]) {
      await expect(templates().listTemplates({}, { actor: outsider })).rejects.toBeInstanceOf(UnauthenticatedError);
      const asked = templates().getTemplate({ templateId: kept?.id }, { actor: outsider });
      await expect(asked).rejects.toBeInstanceOf(UnauthenticatedError);
    }
  });
});
