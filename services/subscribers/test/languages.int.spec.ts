import { InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { notifications, staff, startSubscribers, visitor, type RunningSubscribers } from './subscribers.suite.js';

const UNKNOWN = [{ pointer: '/language', detail: 'Please give one of: en, de, fr, es, ja, tr.' }];

describe('the language of a subscription', () => {
  let service: RunningSubscribers;
  let customerId: string;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    customerId = newId();
  });

  const asVisitor = () => ({ actor: visitor(customerId) });
  const asStaff = () => ({ actor: staff(customerId) });
  const subscribe = (emailAddress: string, language?: string) =>
    service.subscribers.subscribeEmail({ emailAddress, ...(language !== undefined && { language }) }, asVisitor());
  /** Languages by address, as they are stored. */
  const stored = async () => {
    const rows = await service.sql<{ address: string; language: string }>(
      'select address, language from subscribers.subscription where customer_id = $1 order by address',
      [customerId],
    );
    return Object.fromEntries(rows.map(({ address, language }) => [address, language]));
  };
  const confirmed = async (language: string) => {
    await subscribe('ann@example.com', language);
    const { token, subscriptionId } = await service.confirmationOf(customerId);
    await service.subscribers.confirmSubscription({ token }, asVisitor());
    return subscriptionId;
  };
  const destinations = async (ids: string[]) =>
    (await service.recipients.resolveRecipients({ ids }, { actor: notifications(customerId) })).destinations;
  const refused = (call: Promise<unknown>) =>
    expect(call).rejects.toMatchObject({ constructor: InvalidError, violations: UNKNOWN });

  it('is what the visitor subscribed in, from the confirmation on', async () => {
    const id = await confirmed('de');
    expect(await service.confirmationOf(customerId)).toMatchObject({ language: 'de' });
    expect(await destinations([id])).toMatchObject([{ language: 'de' }]);
  });

  it('is English where none is given, also for a row of a release before languages', async () => {
    const id = newId();
    await subscribe('bob@example.com');
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at)
       values ($1, $2, 'email', 'old@example.com', true, now())`,
      [id, customerId],
    );
    expect(await stored()).toEqual({ 'bob@example.com': 'en', 'old@example.com': 'en' });
    expect(await destinations([id])).toMatchObject([{ language: 'en' }]);
  });

  it('is the newest one until the address is confirmed, and then does not change by subscribing again', async () => {
    await subscribe('ann@example.com', 'fr');
    await subscribe('Ann@Example.com', 'ja');
    expect(await stored()).toEqual({ 'ann@example.com': 'ja' });
    const { token } = await service.confirmationOf(customerId);
    await service.subscribers.confirmSubscription({ token }, asVisitor());
    await subscribe('ann@example.com', 'tr');
    expect(await stored()).toEqual({ 'ann@example.com': 'ja' });
  });

  it('is refused, with the field named, when there is no such language, and nothing is stored', async () => {
    await refused(subscribe('ann@example.com', 'xx'));
    await refused(service.administration.addEmailSubscriber({ email: 'ann@example.com', language: 'DE' }, asStaff()));
    expect(await stored()).toEqual({});
  });

  it('is changed with a fresh link, which is mailed in the language until then', async () => {
    const subscriptionId = await confirmed('es');
    const [{ manageToken } = { manageToken: '' }] = await destinations([subscriptionId]);
    await service.subscribers.requestManageLink({ who: { case: 'token', value: manageToken } }, asVisitor());
    const { token, language } = await service.manageLinkOf(customerId);
    expect(language).toBe('es');
    const look = () => service.subscribers.getManagedSubscription({ token }, asVisitor());
    expect(await look()).toMatchObject({ language: 'es', canChange: true });
    await service.subscribers.updateManagedSubscription({ token, language: 'tr' }, asVisitor());
    expect(await look()).toMatchObject({ language: 'tr' });
    await service.subscribers.updateManagedSubscription({ token, paused: false }, asVisitor());
    expect(await look()).toMatchObject({ language: 'tr' });
    await refused(service.subscribers.updateManagedSubscription({ token, language: 'xx' }, asVisitor()));
    expect(await stored()).toEqual({ 'ann@example.com': 'tr' });
  });

  it('is given, shown and changed by staff', async () => {
    const added = await service.administration.addEmailSubscriber(
      { email: 'ann@example.com', language: 'fr' },
      asStaff(),
    );
    expect(added.subscriber).toMatchObject({ language: 'fr' });
    const named = { channel: Channel.EMAIL, id: added.subscriber?.id ?? '' };
    const updated = await service.administration.updateSubscriber({ ...named, language: 'de' }, asStaff());
    expect(updated.subscriber).toMatchObject({ language: 'de' });
    await service.administration.updateSubscriber({ ...named, enabled: true }, asStaff());
    const { subscribers } = await service.administration.listSubscribers({ channel: Channel.EMAIL }, asStaff());
    expect(subscribers).toMatchObject([{ language: 'de' }]);
    await refused(service.administration.updateSubscriber({ ...named, language: 'xx' }, asStaff()));
  });

  it('is no matter of webhooks, which programs read', async () => {
    const { id } = await service.subscribers.subscribeWebhook({ url: 'http://127.0.0.1:9/hook' }, asVisitor());
    expect(await destinations([id])).toMatchObject([{ language: '' }]);
    const { subscribers } = await service.administration.listSubscribers({ channel: Channel.WEBHOOK }, asStaff());
    expect(subscribers).toMatchObject([{ language: '' }]);
  });

  it.each([true, false])('comes with the line of an imported file (consent: %s), and is exported', async (consent) => {
    const options = asStaff();
    const { importId } = await service.imports.beginImport({ consent }, options);
    const lines = [
      { line: 2, email: 'ann@example.com', language: 'ja' },
      { line: 3, email: 'bob@example.com' },
    ];
    await service.imports.addImportLines({ importId, lines }, options);
    await service.imports.finishImport({ importId }, options);
    expect(await stored()).toEqual({ 'ann@example.com': 'ja', 'bob@example.com': 'en' });
    const { subscribers } = await service.imports.exportEmailSubscribers({}, options);
    expect(subscribers.map(({ language }) => language).toSorted()).toEqual(['en', 'ja']);
  });

  it('that is unknown refuses the file and names the line', async () => {
    const options = asStaff();
    const { importId } = await service.imports.beginImport({ consent: true }, options);
    await service.imports.addImportLines(
      { importId, lines: [{ line: 2, email: 'ann@example.com', language: 'klingon' }] },
      options,
    );
    await expect(service.imports.finishImport({ importId }, options)).rejects.toMatchObject({
      violations: [{ pointer: '/lines/2/language', detail: 'Line 2: Please give one of: en, de, fr, es, ja, tr.' }],
    });
    expect(await stored()).toEqual({});
  });
});
