import type { MessageInitShape } from '@bufbuild/protobuf';
import { ForbiddenError, PaymentRequiredError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { PageSettingsSchema } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import {
  ALLOWED_TARGET,
  eventually,
  staff,
  startSubscribers,
  visitor,
  type RunningSubscribers,
} from './subscribers.suite.js';

const URL_TYPED = `http://${ALLOWED_TARGET}/hook`;
const OFF = { disableEmailSubscriptions: true, disableWebhookSubscriptions: true };

describe('channels that a page does not offer', () => {
  let service: RunningSubscribers;
  let customerId: string;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    customerId = newId();
  });

  const versionIn = (table: string) => async () =>
    (
      await service.sql<{ version: string }>(`select version from subscribers.${table} where customer_id = $1`, [
        customerId,
      ])
    )[0]?.version;
  const settings = async (given: MessageInitShape<typeof PageSettingsSchema>, version: bigint) => {
    await service.publish('evt.pages.v1.settings_saved', { customerId, settings: given, version });
    await eventually(versionIn('page_setting'), (known) => Number(known) >= Number(version));
  };
  const features = async (names: string[], version: bigint) => {
    await service.publish('evt.billing.v1.features_changed', { customerId, features: names, version });
    await eventually(versionIn('plan_feature'), (known) => Number(known) >= Number(version));
  };
  const email = () =>
    service.subscribers.subscribeEmail({ emailAddress: 'ann@example.com' }, { actor: visitor(customerId) });
  const webhook = () => service.subscribers.subscribeWebhook({ url: URL_TYPED }, { actor: visitor(customerId) });
  const addEmail = () =>
    service.administration.addEmailSubscriber({ email: 'bob@example.com' }, { actor: staff(customerId) });
  const addWebhook = () =>
    service.administration.addWebhookSubscriber({ webhookUrl: URL_TYPED }, { actor: staff(customerId) });
  const refused = (channel: string) => ({
    constructor: ForbiddenError,
    message: `This page does not take ${channel} subscriptions.`,
  });

  it('are all offered by default', async () => {
    await Promise.all([email(), webhook(), addEmail()]);
  });

  it('refuse visitors when staff disabled them, each separately, and accept what staff add', async () => {
    await settings({ disableEmailSubscriptions: true }, 1n);
    await expect(email()).rejects.toMatchObject(refused('email'));
    await webhook();
    await settings({ disableWebhookSubscriptions: true }, 2n);
    await email();
    await expect(webhook()).rejects.toMatchObject(refused('webhook'));
    await addEmail();
  });

  it('refuse visitors and staff when the plan does not include them', async () => {
    await features(['webhook_subscription', 'ui_customization'], 1n);
    await expect(email()).rejects.toMatchObject(refused('email'));
    await expect(addEmail()).rejects.toMatchObject({
      constructor: PaymentRequiredError,
      message: 'Your plan does not include this feature, you need to upgrade.',
    });
    await addWebhook();
    await features([], 2n);
    await expect(webhook()).rejects.toMatchObject(refused('webhook'));
    await features(['email_subscription'], 3n);
    await email();
  });

  it('follow the newest event, whatever arrives late', async () => {
    await settings({}, 2n);
    await settings(OFF, 1n);
    await settings({ disableWebhookSubscriptions: true }, 3n);
    await email();
    await expect(webhook()).rejects.toMatchObject(refused('webhook'));
    await features(['email_subscription'], 5n);
    await features([], 4n);
    await features(['email_subscription'], 6n);
    await addEmail();
  });

  it('keep existing subscribers, and other organisations, as they are', async () => {
    const { id } = await webhook();
    await settings(OFF, 1n);
    const rows = await service.sql('select from subscribers.subscription where id = $1 and enabled', [id]);
    expect(rows).toHaveLength(1);
    const theirs = { actor: visitor(newId()) };
    await service.subscribers.subscribeWebhook({ url: URL_TYPED }, theirs);
  });
});
