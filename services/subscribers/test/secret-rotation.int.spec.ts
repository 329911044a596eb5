import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { ForbiddenError, NotFoundError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import {
  ALLOWED_TARGET,
  notifications,
  staff,
  startSubscribers,
  visitor,
  type RunningSubscribers,
} from './subscribers.suite.js';

const DAY_MS = 86_400_000;

describe('rotating the secret of a webhook', () => {
  let service: RunningSubscribers;
  let customerId: string;
  let id: string;
  let first: string;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    customerId = newId();
    const asked = { url: `http://${ALLOWED_TARGET}/hook` };
    ({ id, signingSecret: first } = await service.subscribers.subscribeWebhook(asked, { actor: visitor(customerId) }));
  });

  const rotate = (idempotencyKey = '', actor = staff(customerId)) =>
    service.administration.rotateWebhookSecret({ id, idempotencyKey }, { actor });
  const secrets = async () =>
    (await service.recipients.resolveRecipients({ ids: [id] }, { actor: notifications(customerId) })).destinations[0]
      ?.signingSecrets;

  it('signs with the new one and, for a day, with the previous one', async () => {
    const { signingSecret, previousValidUntil } = await rotate();
    expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await secrets()).toEqual([signingSecret, first]);
    expect(Math.abs(Number(previousValidUntil) - Date.now() - DAY_MS)).toBeLessThan(60_000);
    const when = new Date();
    for (const secret of [signingSecret, first]) {
      const signature = new Webhook(secret).sign('m', when, '{}');
      const headers = {
        'webhook-id': 'm',
        'webhook-timestamp': String(Math.floor(when.getTime() / 1000)),
        'webhook-signature': signature,
      };
      expect(new Webhook(secret).verify('{}', headers)).toEqual({});
    }
    await service.sql(`update subscribers.subscription set previous_secret_until = now() where id = $1`, [id]);
    expect(await secrets()).toEqual([signingSecret]);
  });

  it('never signs with more than two', async () => {
    const second = await rotate();
    const third = await rotate();
    expect(await secrets()).toEqual([third.signingSecret, second.signingSecret]);
    expect(new Set([first, second.signingSecret, third.signingSecret]).size).toBe(3);
  });

  it('takes effect once under one idempotency key', async () => {
    const key = randomUUID();
    const actor = staff(customerId);
    const [one, again] = [await rotate(key, actor), await rotate(key, actor)];
    expect(again).toEqual(one);
    expect(await secrets()).toEqual([one.signingSecret, first]);
  });

  it('is for editors of the organisation alone', async () => {
    await expect(rotate('', staff(customerId, 'User'))).rejects.toBeInstanceOf(ForbiddenError);
    await expect(rotate('', staff(newId()))).rejects.toBeInstanceOf(NotFoundError);
    expect(await secrets()).toEqual([first]);
  });

  it('is for webhooks alone', async () => {
    await service.sql(`update subscribers.subscription set channel = 'email' where id = $1`, [id]);
    await expect(rotate()).rejects.toBeInstanceOf(NotFoundError);
  });
});
