import { ANONYMOUS } from '@candor/platform/actor.js';
import { ConflictError, InvalidError, NotFoundError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { UNKNOWN_ID } from './pages-of-everybody.js';
import {
  ALLOWED_TARGET,
  notifications,
  startSubscribers,
  visitor,
  type RunningSubscribers,
} from './subscribers.suite.js';

const URL_TYPED = `http://${ALLOWED_TARGET}/Hook?key=1`;

describe('subscribing a webhook', () => {
  let service: RunningSubscribers;
  let customerId: string;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    customerId = newId();
  });

  const subscribe = (url: string, id = customerId) =>
    service.subscribers.subscribeWebhook({ url }, { actor: visitor(id) });
  const rows = () => service.sql('select from subscribers.subscription where customer_id = $1', [customerId]);

  it('is notified at once, signed with the secret that was shown', async () => {
    const { id, signingSecret } = await subscribe(URL_TYPED);
    expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const actor = notifications(customerId);
    const { recipients } = await service.recipients.listRecipients(
      { eligibleAt: BigInt(Date.now() + 1_000), pageSize: 10 },
      { actor },
    );
    expect(recipients).toMatchObject([{ id, channel: Channel.WEBHOOK }]);
    const { destinations } = await service.recipients.resolveRecipients({ ids: [id] }, { actor });
    expect(destinations).toMatchObject([{ id, address: URL_TYPED, signingSecrets: [signingSecret] }]);
    expect(destinations[0]?.unsubscribeToken).toMatch(/^[\w-]{68}$/);
  });

  it('is one subscription however often it is requested, and shows the secret only to the first caller', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe(URL_TYPED)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ signingSecret }) => signingSecret !== '')).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('has a secret of its own in every organisation', async () => {
    const [ours, theirs] = [await subscribe(URL_TYPED), await subscribe(URL_TYPED, newId())];
    expect(theirs.id).not.toBe(ours.id);
    expect(theirs.signingSecret).not.toBe(ours.signingSecret);
    expect(theirs.signingSecret).not.toBe('');
  });

  it('treats paths that differ only in case as two webhooks', async () => {
    await subscribe(URL_TYPED);
    await subscribe(URL_TYPED.replace('Hook', 'hook'));
    expect(await rows()).toHaveLength(2);
  });

  it.each([
    '',
    ' ',
    'nonsense',
    'ftp://example.com/',
    `http://ann:secret@${ALLOWED_TARGET}/`,
    'http://127.0.0.1/hook',
    'http://127.0.0.1:8080/hook',
    'http://localhost/hook',
    'http://[::1]/hook',
    'http://10.0.0.1/hook',
    'http://169.254.169.254/latest/meta-data',
    'http://0x7f000001/hook',
    'http://2130706433/hook',
  ])('refuses %j and saves nothing', async (url) => {
    const refused = subscribe(url);
    await expect(refused).rejects.toBeInstanceOf(InvalidError);
    await expect(refused).rejects.toMatchObject({ violations: [{ pointer: '/url', detail: expect.any(String) }] });
    expect(await rows()).toEqual([]);
  });

  it('refuses one more than a page may have, and still recognises existing ones', async () => {
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at)
       select gen_random_uuid(), $1, 'webhook', 'http://example.com/' || n, true, now() from generate_series(1, 999) n`,
      [customerId],
    );
    await subscribe(URL_TYPED);
    const refused = subscribe(`${URL_TYPED}&one=more`);
    await expect(refused).rejects.toBeInstanceOf(ConflictError);
    await expect(refused).rejects.toMatchObject({ violations: [{ pointer: '/url' }] });
    expect((await subscribe(URL_TYPED)).signingSecret).toBe('');
    expect(await rows()).toHaveLength(1_000);
  });

  it('refuses an organisation that does not exist', async () => {
    await expect(subscribe(URL_TYPED, UNKNOWN_ID)).rejects.toBeInstanceOf(NotFoundError);
    expect(await service.sql('select from subscribers.subscription where customer_id = $1', [UNKNOWN_ID])).toEqual([]);
  });

  it('refuses a caller without an organisation', async () => {
    await expect(service.subscribers.subscribeWebhook({ url: URL_TYPED }, { actor: ANONYMOUS })).rejects.toBeInstanceOf(
      UnauthenticatedError,
    );
  });
});
