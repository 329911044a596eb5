import type { MessageInitShape } from '@bufbuild/protobuf';
import { ANONYMOUS, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { SaveSettingsRequestSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { RunningPages } from './pages.suite.js';

const DEFAULTS = {
  notificationDisplayName: '',
  disableEmailSubscriptions: false,
  disableWebhookSubscriptions: false,
  disableSlackSubscriptions: false,
  timeZone: 'UTC',
  website: '',
  logoUrl: '',
  brandColor: '',
};

describe('the settings of a page', () => {
  let service: RunningPages;
  let customerId: string;
  let owner: StaffActor;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    service.sources.clear();
    ({ customerId } = await service.signUp());
    owner = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
  });

  const get = (actor: Actor = owner) => service.pages.getSettings({}, { actor });
  const save = (request: MessageInitShape<typeof SaveSettingsRequestSchema>, actor: Actor = owner) =>
    service.pages.saveSettings(request, { actor });
  const facts = () =>
    service.sql(`select from pages.outbox where customer_id = $1 and subject = 'evt.pages.v1.settings_saved'`, [
      customerId,
    ]);

  it('are the defaults before anything was saved', async () => {
    for (const actor of [owner, { kind: 'visitor', customerId } as const]) {
      expect(await get(actor)).toMatchObject({ settings: DEFAULTS, version: 0n });
    }
  });

  it('are saved in part, read by staff and visitors, and published with a growing version', async () => {
    const first = await save({ timeZone: 'europe/berlin', website: 'acme.example' });
    expect(first).toMatchObject({
      settings: { ...DEFAULTS, timeZone: 'Europe/Berlin', website: 'http://acme.example' },
      version: 1n,
    });
    const second = await save(
      { disableEmailSubscriptions: true, notificationDisplayName: ' Acme ' },
      {
        ...owner,
        role: 'Admin',
      },
    );
    expect(second).toMatchObject({
      settings: { ...first.settings, disableEmailSubscriptions: true, notificationDisplayName: 'Acme' },
      version: 2n,
    });
    for (const actor of [owner, { kind: 'visitor', customerId } as const]) {
      expect(await get(actor)).toMatchObject({ settings: second.settings, version: 2n });
    }
    expect(await facts()).toHaveLength(2);
  });

  it('publish nothing when nothing changed', async () => {
    await save({ timeZone: 'Asia/Tokyo' });
    expect(await save({ timeZone: 'asia/tokyo', website: '' })).toMatchObject({ version: 1n });
    expect(await save({})).toMatchObject({ version: 1n });
    expect(await facts()).toHaveLength(1);
  });

  it('lose nothing when several are saved concurrently', async () => {
    await Promise.all([
      save({ timeZone: 'Asia/Tokyo' }),
      save({ website: 'https://acme.example' }),
      save({ disableSlackSubscriptions: true }),
    ]);
    expect(await get()).toMatchObject({
      settings: { timeZone: 'Asia/Tokyo', website: 'https://acme.example', disableSlackSubscriptions: true },
      version: 3n,
    });
  });

  it('are refused by name and stay as they were', async () => {
    await expect(save({ timeZone: 'Mars/Olympus', disableEmailSubscriptions: true })).rejects.toMatchObject({
      kind: 'invalid',
      violations: [{ pointer: '/timeZone', detail: 'Please choose a time zone, for example Europe/Berlin.' }],
    });
    expect(await get()).toMatchObject({ settings: DEFAULTS, version: 0n });
    expect(await facts()).toHaveLength(0);
  });

  it('cannot be read or changed by the role User, and the error says so', async () => {
    const restricted: StaffActor = { ...owner, role: 'User' };
    for (const call of [get(restricted), save({ timeZone: 'Asia/Tokyo' }, restricted)]) {
      const refusal: unknown = await call.catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ForbiddenError);
      expect((refusal as Error).message).toBe('Your role does not allow this. Please ask an Admin or the Owner.');
    }
  });

  it('are changed by no caller from outside, and do not exist without a page', async () => {
    for (const actor of [{ kind: 'visitor', customerId } as const, ANONYMOUS]) {
      await expect(save({ timeZone: 'Asia/Tokyo' }, actor)).rejects.toBeInstanceOf(UnauthenticatedError);
    }
    await expect(get(ANONYMOUS)).rejects.toBeInstanceOf(UnauthenticatedError);
    await expect(get({ kind: 'visitor', customerId: newId() })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('of one organisation do not touch another’s', async () => {
    const other = await service.signUp('Other');
    await save({ timeZone: 'Asia/Tokyo' });
    expect(await get({ ...owner, customerId: other.customerId })).toMatchObject({ settings: DEFAULTS, version: 0n });
  });

  it('change the page: its zone, the language of its texts, the channels that are open, and who may frame it', async () => {
    expect(await service.stateOf(customerId)).toMatchObject({
      timeZone: 'UTC',
      channels: { email: true, webhook: true },
      frameAncestors: [],
    });
    const frameAncestors = { values: ['https://acme.example'] };
    await save({ timeZone: 'Asia/Tokyo', language: 'ja', disableEmailSubscriptions: true, frameAncestors });
    const state = await service.stateOf(customerId, ({ timeZone }) => timeZone === 'Asia/Tokyo');
    expect(state).toMatchObject({
      language: 'ja',
      channels: { email: false, webhook: true },
      frameAncestors: ['https://acme.example'],
    });
  });
});
