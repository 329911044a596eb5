import type { MessageInitShape } from '@bufbuild/protobuf';
import { ANONYMOUS, type Actor, type StaffActor } from '@candor/platform/actor.js';
import {
  ForbiddenError,
  InvalidError,
  NotFoundError,
  PaymentRequiredError,
  UnauthenticatedError,
} from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { SaveCustomizationRequestSchema } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { RunningPages, type PageState } from './pages.suite.js';

const DEFAULT_TEXT =
  'We continuously monitor the status of our system and share updates through this public status page.';
const CHOSEN = {
  website: 'https://acme.example',
  headerText: 'Acme <Cloud>',
  description: 'All of it.',
  twitterLink: 'https://twitter.com/acme',
  linkedInLink: 'https://www.linkedin.com/company/acme',
  supportEmail: 'help@acme.example',
  notificationDisplayName: 'Acme Status',
  disableWatermark: true,
};
const DEFAULTS = {
  website: '',
  headerText: '',
  description: '',
  twitterLink: '',
  linkedInLink: '',
  supportEmail: '',
  notificationDisplayName: '',
  disableWatermark: false,
  availableTimeFilters: [],
};

describe('the look of a page', () => {
  let service: RunningPages;
  let customerId: string;
  let owner: StaffActor;
  let version: bigint;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    service.sources.clear();
    version = 0n;
    ({ customerId } = await service.signUp());
    owner = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
  });

  const get = async (actor: Actor = owner) => (await service.customize.getCustomization({}, { actor })).customization;
  const save = async (request: MessageInitShape<typeof SaveCustomizationRequestSchema>, actor: Actor = owner) =>
    (await service.customize.saveCustomization(request, { actor })).customization;
  const looks = (isWanted: (look: NonNullable<PageState['look']>) => boolean) =>
    service.stateOf(customerId, ({ look }) => look !== undefined && isWanted(look));
  const visitor = () => ({ kind: 'visitor', customerId }) as const;
  const plan = (features: string[]) =>
    service.publish('evt.billing.v1.features_changed', { customerId, features, version: (version += 1n) });

  it('is the default before anything was chosen', async () => {
    expect(await get()).toMatchObject(DEFAULTS);
    expect(await get(visitor())).toMatchObject({ ...DEFAULTS, description: DEFAULT_TEXT });
    const { look, timeFilters } = await service.stateOf(customerId);
    // Empty texts stand for the defaults.
    expect(look).toMatchObject({
      headerText: '',
      description: '',
      website: '',
      twitterLink: '',
      linkedInLink: '',
      supportEmail: '',
      watermark: true,
    });
    expect(timeFilters).toEqual([]);
  });

  it('is saved in part, read by staff and visitors, and shown', async () => {
    expect(await save(CHOSEN, { ...owner, role: 'Admin' })).toMatchObject({ ...CHOSEN, availableTimeFilters: [] });
    expect(await save({ availableTimeFilters: { values: ['1_year', '3_months'] } })).toMatchObject(CHOSEN);
    expect(await save({ groupsShown: 'closed' })).toMatchObject({ ...CHOSEN, groupsShown: 'closed' });
    const chosen = { ...CHOSEN, availableTimeFilters: ['3_months', '1_year'] };
    for (const actor of [owner, visitor(), { ...owner, role: 'User' } as const])
      expect(await get(actor)).toMatchObject(chosen);
    const { look, timeFilters } = await looks(({ groupsShown }) => groupsShown === 'closed');
    expect(timeFilters).toEqual(['3_months', '1_year']);
    expect(look).toMatchObject({
      headerText: 'Acme <Cloud>',
      description: 'All of it.',
      website: CHOSEN.website,
      twitterLink: CHOSEN.twitterLink,
      linkedInLink: CHOSEN.linkedInLink,
      supportEmail: 'help@acme.example',
      watermark: false,
    });
  });

  it('offers each period that was chosen, with the history of the longest', async () => {
    service.sources.windows.length = 0;
    await save({ availableTimeFilters: { values: ['all_time', '1_month', '6_months'] } });
    await service.stateOf(customerId, ({ timeFilters }) => timeFilters.join() === '1_month,6_months,all_time');
    const days = service.sources.windows.map(({ startTime, endTime }) => Number(endTime - startTime) / 86_400_000);
    expect(days.map((length) => Math.floor(length))).toContain(3600);
  });

  it('shares website and notification name with the settings, which are published', async () => {
    await save({ website: 'acme.example', notificationDisplayName: 'Acme Status' });
    const { settings } = await service.pages.getSettings({}, { actor: owner });
    expect(settings).toMatchObject({ website: 'http://acme.example', notificationDisplayName: 'Acme Status' });
    await service.pages.saveSettings({ website: '' }, { actor: owner });
    expect(await get()).toMatchObject({ website: '', notificationDisplayName: 'Acme Status' });
  });

  it('publishes nothing when nothing changed', async () => {
    await save(CHOSEN);
    await save({ ...CHOSEN, headerText: ' Acme <Cloud> ' });
    await save({ availableTimeFilters: { values: [] } });
    const facts = await service.sql(
      `select from pages.outbox where customer_id = $1 and subject = 'evt.pages.v1.settings_saved'`,
      [customerId],
    );
    expect(facts).toHaveLength(1);
  });

  it('needs the feature: without it nothing is saved and the defaults are shown, and nothing is lost', async () => {
    await save(CHOSEN);
    await looks(({ watermark }) => !watermark);
    await plan(['email_subscription']);
    const { look, channels } = await looks(({ watermark }) => watermark);
    expect(look).toMatchObject({ headerText: '', description: '', twitterLink: '', supportEmail: '' });
    // The channels depend on the plan too.
    expect(channels).toMatchObject({ email: true, webhook: false, slack: false });
    expect(await get(visitor())).toMatchObject({
      ...DEFAULTS,
      description: DEFAULT_TEXT,
      notificationDisplayName: 'Acme Status',
    });
    const refusal: unknown = await save({ headerText: 'New' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PaymentRequiredError);
    expect((refusal as Error).message).toBe('Your plan does not include this feature, you need to upgrade.');
    expect(await get()).toMatchObject(CHOSEN);
    await plan(['ui_customization', 'email_subscription', 'webhook_subscription']);
    await looks(({ twitterLink }) => twitterLink === CHOSEN.twitterLink);
  });

  it('keeps the newest features of the plan', async () => {
    await service.publish('evt.billing.v1.features_changed', {
      customerId,
      features: ['email_subscription'],
      version: 5n,
    });
    await service.stateOf(customerId, ({ channels }) => !channels!.webhook);
    await service.publish('evt.billing.v1.features_changed', {
      customerId,
      features: ['ui_customization'],
      version: 4n,
    });
    await service.settled();
    await expect(save(CHOSEN)).rejects.toBeInstanceOf(PaymentRequiredError);
  });

  it('is changed by no caller from outside nor by the role User, and does not exist without a page', async () => {
    for (const actor of [visitor(), ANONYMOUS])
      await expect(save(CHOSEN, actor)).rejects.toBeInstanceOf(UnauthenticatedError);
    await expect(save(CHOSEN, { ...owner, role: 'User' })).rejects.toThrow(
      'Your role does not allow this. Please ask an Admin or the Owner.',
    );
    await expect(get(ANONYMOUS)).rejects.toBeInstanceOf(UnauthenticatedError);
    await expect(get({ kind: 'visitor', customerId: newId() })).rejects.toBeInstanceOf(NotFoundError);
    expect(await get()).toMatchObject(DEFAULTS);
  });

  it('of one organisation does not touch another’s', async () => {
    const other = await service.signUp('Other');
    await save(CHOSEN);
    expect(await get({ ...owner, customerId: other.customerId })).toMatchObject(DEFAULTS);
  });

  it('has the colours, links and rules of its organisation, of the rules what was understood', async () => {
    const brand = {
      brandColor: '#0b3d91',
      headerLinks: { values: [{ label: 'Docs', url: 'https://docs.acme.example' }] },
      footerLinks: { values: [{ label: 'Imprint', url: 'https://acme.example/imprint' }] },
      customCss: '/* ours */ .page-header { color: var(--accent) }',
    };
    expect(await save(brand)).toMatchObject({
      ...brand,
      headerLinks: brand.headerLinks.values,
      footerLinks: brand.footerLinks.values,
    });
    const { look } = await looks(({ accent }) => accent !== '');
    expect(look).toMatchObject({
      accent: '#0b3d91',
      accentDark: expect.stringMatching(/^#[0-9a-f]{6}$/) as string,
      headerLinks: brand.headerLinks.values,
      footerLinks: brand.footerLinks.values,
      css: '.page-header{color:var(--accent)}',
    });
    expect(look?.accentDark).not.toBe('#0b3d91');
    const givenColor = async () => (await service.pages.getSettings({}, { actor: owner })).settings?.brandColor;
    expect(await givenColor()).toBe('#0b3d91');
    await plan([]);
    await looks(({ accent, css, headerLinks }) => accent === '' && css === '' && headerLinks.length === 0);
    expect(await givenColor()).toBe('');
  });

  it('is refused as a whole where a colour cannot be read', async () => {
    const refused = await save({ brandColor: '#ffcc00', headerText: 'New' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InvalidError);
    expect((refused as InvalidError).violations[0]?.pointer).toBe('/brandColor');
    expect(await get()).toMatchObject(DEFAULTS);
  });

  it('is previewed with what is typed, on any plan, and nothing is kept', async () => {
    await save({ headerText: 'Acme Cloud' });
    await plan([]);
    await looks(({ headerText }) => headerText === '');
    const changes = { brandColor: '#0b3d91' };
    const { look } = await service.customize.previewCustomization({ changes }, { actor: owner });
    expect(look).toMatchObject({ headerText: 'Acme Cloud', accent: '#0b3d91' });
    expect(await get()).toMatchObject({ brandColor: '' });
  });

  it('is previewed for nobody of the role User, and not with what is wrong', async () => {
    const user = { ...owner, role: 'User' } as const;
    await expect(service.customize.previewCustomization({}, { actor: user })).rejects.toBeInstanceOf(ForbiddenError);
    const changes = { customCss: 'body { color: red }' };
    const refused = await service.customize
      .previewCustomization({ changes }, { actor: owner })
      .catch((error: unknown) => error);
    expect((refused as InvalidError).violations[0]?.pointer).toBe('/customCss');
  });
});
