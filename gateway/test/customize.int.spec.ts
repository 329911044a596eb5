import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ForbiddenError, InvalidError, NotFoundError, PaymentRequiredError } from '@candor/platform/errors.js';
import { CustomizeService } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const CHOSEN = {
  website: 'https://acme.example',
  headerText: 'Acme Cloud',
  description: 'All of it.',
  twitterLink: 'https://twitter.com/acme',
  linkedInLink: 'https://www.linkedin.com/company/acme',
  supportEmail: 'help@acme.example',
  notificationDisplayName: 'Acme Status',
  disableWatermark: true,
  availableTimeFilters: ['3_months', '1_year'],
  groupsShown: 'closed',
  brandColor: '#0b3d91',
  brandColorDark: '',
  headerLinks: [{ label: 'Docs', url: 'https://docs.acme.example' }],
  footerLinks: [] as { label: string; url: string }[],
  customCss: '.page-header { color: red }',
};

/** As in answers: with the addresses of the images, which contain their digests. */
const ANSWERED = {
  ...CHOSEN,
  logoUrl: `/api/public/logo/${ACME}?v=a1b2c3d4`,
  logoDarkUrl: '',
  faviconUrl: '',
};
const DIGESTS = { logoDigest: 'a1b2c3d4e5f6a1b2c3d4e5', faviconDigest: '' };

describe('the look of a page over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const ask = (method: string, body?: object) =>
    gateway.ask('/api/customize', { method, headers: bearer(), ...(body && { body }) });
  const readPublic = (customerId = ACME) => gateway.ask(`/api/public/customize?customerId=${customerId}`);

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    services.on(CustomizeService.method.getCustomization, () => ({ customization: { ...CHOSEN, ...DIGESTS } }));
    services.on(CustomizeService.method.saveCustomization, () => ({ customization: { ...CHOSEN, ...DIGESTS } }));
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await gateway.untilComplete();
    await eventually(
      async () => (await ask('GET')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => services.calls.splice(0));
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('is read by staff', async () => {
    expect((await ask('GET')).json()).toEqual(ANSWERED);
    expect(services.takeCall()).toMatchObject({
      method: 'GetCustomization',
      actor: { kind: 'staff', customerId: ACME },
    });
  });

  it('can be read publicly, with the organisation it belongs to', async () => {
    const answer = await readPublic();
    expect([answer.status, answer.json()]).toEqual([200, { ...ANSWERED, customerId: ACME }]);
    expect(services.takeCall().actor).toEqual({ kind: 'visitor', customerId: ACME });
  });

  it('is saved by POST, leaving out omitted fields', async () => {
    const answer = await ask('POST', CHOSEN);
    expect([answer.status, answer.json()]).toEqual([200, ANSWERED]);
    const { availableTimeFilters, headerLinks, footerLinks, ...fields } = CHOSEN;
    expect(services.takeCall()).toMatchObject({
      method: 'SaveCustomization',
      request: {
        ...fields,
        availableTimeFilters: { values: availableTimeFilters },
        headerLinks: { values: headerLinks },
        footerLinks: { values: footerLinks },
      },
    });
    await ask('POST', { headerText: '', website: null });
    const { request } = services.takeCall();
    expect(request).toMatchObject({ headerText: '' });
    for (const field of Object.keys(CHOSEN).filter((name) => name !== 'headerText'))
      expect(request).not.toHaveProperty(field);
  });

  it('is refused in wrong shapes by name before the service is called', async () => {
    const answer = await ask('POST', {
      headerText: 7,
      disableWatermark: 'yes',
      availableTimeFilters: [{}],
      customerId: ACME,
    });
    expect(answer.status).toBe(400);
    expect((answer.json().errors as { pointer: string }[]).map(({ pointer }) => pointer).sort()).toEqual([
      '/availableTimeFilters',
      '/customerId',
      '/disableWatermark',
      '/headerText',
    ]);
    expect(services.calls).toEqual([]);
  });

  it.each([
    [400, new InvalidError([{ pointer: '/supportEmail', detail: 'Email domain is not valid.' }])],
    [402, new PaymentRequiredError('Your plan does not include this feature, you need to upgrade.')],
    [403, new ForbiddenError('Your role does not allow this. Please ask an Admin or the Owner.')],
  ])('passes on a refusal with %d and its text', async (status, refusal) => {
    services.on(CustomizeService.method.saveCustomization, () => {
      throw refusal;
    });
    const answer = await ask('POST', CHOSEN);
    expect([answer.status, answer.json().detail]).toEqual([status, refusal.message]);
  });

  it('requires a token, and publicly an organisation that exists', async () => {
    expect((await gateway.ask('/api/customize')).status).toBe(401);
    expect((await gateway.ask('/api/customize', { method: 'POST', body: CHOSEN })).status).toBe(401);
    expect((await readPublic('x')).status).toBe(400);
    services.on(CustomizeService.method.getCustomization, () => {
      throw new NotFoundError('No such Domain :(');
    });
    expect((await readPublic('0197a3c0-bbbb-7c52-9e6b-2f3a4d5c6b7a')).status).toBe(404);
  });
});
