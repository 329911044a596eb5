import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { fromBinary } from '@bufbuild/protobuf';
import { startHttpSink, type SinkAnswer } from '@candor/lab/sinks/http-sink.js';
import { type SinkMail, type SinkReply } from '@candor/lab/sinks/smtp-session.js';
import { newId } from '@candor/platform/ids.js';
import { FactorChange } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { RecipientRefusedSchema, RefusalReason } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

describe('delivering', () => {
  let pipeline: Pipeline;
  const httpAnswers: Record<string, SinkAnswer[]> = {};
  const smtpReplies: Record<string, SinkReply[]> = {};
  beforeAll(async () => {
    pipeline = await Pipeline.start({
      http: ({ path }) => httpAnswers[path]?.shift(),
      smtp: {
        onMail: ({ to }) => smtpReplies[to[0] ?? '']?.shift(),
        onRecipient: (to) => smtpReplies[`rcpt ${to}`]?.shift(),
      },
    });
    for (const app of [plannerApp, emailApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  const deliveries = async (eventId: string) =>
    (await pipeline.sql.query('select * from delivery where event_id = $1', [eventId])).rows;
  const makeDue = (eventId: string) =>
    pipeline.sql.query(`update delivery set next_at = now() where event_id = $1 and next_at is not null`, [eventId]);
  const mailsTo = (address: string): SinkMail[] => pipeline.smtp.mails.items.filter(({ to }) => to.includes(address));

  it('posts again after a failure, with the same id, until it is accepted', async () => {
    const customerId = await pipeline.organisation();
    pipeline.webhook(customerId, `${pipeline.http.url}/flaky`);
    httpAnswers['/flaky'] = [{ status: 500 }, { status: 302, headers: { location: '/elsewhere' } }, { drop: true }];
    const { eventId } = await pipeline.publishEntry(customerId);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and attempts = ${attempt}`);
      await makeDue(eventId);
    }
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and state = 'delivered'`);
    const requests = pipeline.http.requests.items.filter(({ path }) => path === '/flaky');
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(pipeline.http.requests.items.some(({ path }) => path === '/elsewhere')).toBe(false);
    expect(await deliveries(eventId)).toMatchObject([{ attempts: 4, last_status: 204, next_at: null }]);
  });

  it('waits five seconds after the first failed post', async () => {
    const customerId = await pipeline.organisation();
    pipeline.webhook(customerId, `${pipeline.http.url}/down`);
    httpAnswers['/down'] = [{ status: 503, headers: { 'retry-after': '9' } }];
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    const [row] = await deliveries(eventId);
    expect(row).toMatchObject({
      state: 'pending',
      attempts: 1,
      last_status: 503,
      reason: 'The receiver answered 503.',
    });
    expect(row.next_at.getTime() - Date.now()).toBeGreaterThan(7_000);
    expect(row.next_at.getTime() - Date.now()).toBeLessThanOrEqual(9_000);
  });

  it('gives up a receiver that answers 410', async () => {
    const customerId = await pipeline.organisation();
    pipeline.webhook(customerId, `${pipeline.http.url}/gone`);
    httpAnswers['/gone'] = [{ status: 410 }];
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    expect(await deliveries(eventId)).toMatchObject([
      { state: 'failed', attempts: 1, last_status: 410, next_at: null },
    ]);
  });

  it('never connects to a private address', async () => {
    const canary = await startHttpSink();
    const customerId = await pipeline.organisation();
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::1]']) {
      pipeline.webhook(customerId, canary.url.replace('127.0.0.1', host));
    }
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    expect(await pipeline.states(eventId)).toEqual({ failed: 4 });
    expect(new Set((await deliveries(eventId)).map(({ reason }) => reason))).toEqual(
      new Set(['Please use a URL on the public internet; this one leads to a private or reserved address.']),
    );
    expect(canary.connections()).toBe(0);
    await canary.close();
  });

  it.each([
    ['after the message', '', { code: 451 }],
    ['at the recipient', 'rcpt ', { code: 450 }],
    ['by a cut connection', '', { drop: true }],
  ])('mails again, with the same Message-ID, after a temporary refusal %s', async (_, stage, reply) => {
    const customerId = await pipeline.organisation();
    const [address = ''] = pipeline.email(customerId);
    smtpReplies[`${stage}${address}`] = [reply];
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and attempts = 1`);
    expect(await deliveries(eventId)).toMatchObject([{ state: 'pending' }]);
    await makeDue(eventId);
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and state = 'delivered'`);
    const mails = await Promise.all(mailsTo(address).map(({ raw }) => simpleParser(raw)));
    expect(mails.length).toBe(stage === '' ? 2 : 1);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it.each([
    ['the message', ''],
    ['the recipient', 'rcpt '],
  ])('gives up an address when %s is refused permanently', async (_, stage) => {
    const customerId = await pipeline.organisation();
    const [bad = '', good = ''] = pipeline.email(customerId, 2);
    smtpReplies[`${stage}${bad}`] = [{ code: 550, text: 'no such user' }];
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    expect(await pipeline.states(eventId)).toEqual({ delivered: 1, failed: 1 });
    expect(mailsTo(good)).toHaveLength(1);
    const failed = (await deliveries(eventId)).find(({ state }) => state === 'failed');
    expect(failed).toMatchObject({ last_status: 550, reason: expect.stringContaining('no such user') });
  });

  it('mails a confirmation code for an organisation that is not active yet, and erases it', async () => {
    const customerId = newId();
    const email = `${newId()}@example.com`;
    const code = 'BCDF-GHJK-LMNP';
    const issued = {
      userId: newId(),
      customerId,
      emailAddress: email,
      name: 'Zoë <b>',
      sealedCode: pipeline.recipients.seal(customerId, code),
      expiresAt: BigInt(Date.now() + 900_000),
    };
    const id = await pipeline.publish('evt.identity.v1.confirmation_code_issued', issued);
    await pipeline.until(`select 1 from event where id = '${id}' and payload is null`);
    const [mail] = mailsTo(email);
    const parsed = await simpleParser(mail?.raw ?? '');
    expect(parsed.text).toContain(code);
    expect(parsed.html).toContain('Zoë &lt;b&gt;');
    expect(parsed.from?.text).toBe('"Candor" <status@candor.test>');
    expect(parsed.headers.has('list-unsubscribe')).toBe(false);
    expect(parsed.headers.has('list')).toBe(false);
  });

  it('mails a code for a new password and an invitation, and erases both', async () => {
    const customerId = await pipeline.organisation('Acme & Söhne');
    const email = `${newId()}@example.com`;
    const expiresAt = BigInt(Date.now() + 900_000);
    const common = { userId: newId(), customerId, emailAddress: email, name: 'Zoë <b>', expiresAt };
    const reset = await pipeline.publish('evt.identity.v1.password_reset_requested', {
      ...common,
      sealedCode: pipeline.recipients.seal(customerId, '907342'),
    });
    await pipeline.until(`select 1 from event where id = '${reset}' and payload is null`);
    const invitation = await pipeline.publish('evt.identity.v1.user_invited', {
      ...common,
      invitedBy: 'Ada',
      sealedPassword: pipeline.recipients.seal(customerId, 'first_PASSWORD-1'),
    });
    await pipeline.until(`select 1 from event where id = '${invitation}' and payload is null`);
    const mails = await Promise.all(mailsTo(email).map(({ raw }) => simpleParser(raw)));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Set a new password for Candor',
      'You are invited to Acme & Söhne on Candor',
    ]);
    expect(mails[0]?.text).toContain('907342');
    expect(mails[1]?.text).toContain('first_PASSWORD-1');
    expect(mails[1]?.text).toContain('Ada invites you');
    for (const mail of mails) {
      expect(mail.html).toContain('Zoë &lt;b&gt;');
      expect(mail.from?.text).toBe('"Candor" <status@candor.test>');
      expect(mail.headers.has('list-unsubscribe')).toBe(false);
    }
  });

  it('notifies a user of changes of the second factors, without an unsubscribe link', async () => {
    const customerId = await pipeline.organisation();
    const emailAddress = `${newId()}@example.com`;
    const common = { userId: newId(), customerId, emailAddress, name: 'Zoë <b>' };
    for (const [change, detail] of [
      [FactorChange.PASSKEY_ADDED, 'Laptop <i>'],
      [FactorChange.RESET, 'Ada'],
    ] as const) {
      const id = await pipeline.publish('evt.identity.v1.factors_changed', { ...common, change, detail });
      await pipeline.until(`select 1 from event where id = '${id}' and payload is null`);
    }
    const mails = await Promise.all(mailsTo(emailAddress).map(({ raw }) => simpleParser(raw)));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A passkey was added to your account',
      'Your second factor was reset',
    ]);
    expect(mails[0]?.html).toContain('Laptop &lt;i&gt;');
    expect(mails[1]?.text).toContain('Ada has done this');
    for (const mail of mails) expect(mail.headers.has('list-unsubscribe')).toBe(false);
  });

  it('mails neither a code for a new password nor an invitation that has expired', async () => {
    const customerId = await pipeline.organisation();
    const email = `${newId()}@example.com`;
    const common = { userId: newId(), customerId, email, name: 'Late', expiresAt: BigInt(Date.now() - 1) };
    const late = [
      await pipeline.publish('evt.identity.v1.password_reset_requested', { ...common, code: '1' }),
      await pipeline.publish('evt.identity.v1.user_invited', { ...common, invitedBy: 'Ada', temporaryPassword: 'p' }),
    ];
    for (const id of late) await pipeline.untilSettled(id);
    expect(mailsTo(email)).toHaveLength(0);
  });

  it('does not mail a code that has expired', async () => {
    const customerId = await pipeline.organisation();
    const email = `${newId()}@example.com`;
    const issued = {
      userId: newId(),
      customerId,
      email,
      name: 'Late',
      code: '111111',
      expiresAt: BigInt(Date.now() - 1),
    };
    const id = await pipeline.publish('evt.identity.v1.confirmation_code_issued', issued);
    await pipeline.untilSettled(id);
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', reason: 'The code has expired.' }]);
    expect(mailsTo(email)).toHaveLength(0);
  });

  it('mails a code once its owner is available to open it', async () => {
    const customerId = await pipeline.organisation();
    const email = `${newId()}@example.com`;
    const sealedCode = pipeline.recipients.seal(customerId, 'BCDF-GHJK-LMNP');
    const expiresAt = BigInt(Date.now() + 900_000);
    const fact = { userId: newId(), customerId, emailAddress: email, name: 'Ada', expiresAt };
    pipeline.recipients.down.add('identity');
    const id = await pipeline.publish('evt.identity.v1.password_reset_requested', { ...fact, sealedCode });
    await pipeline.until(`select 1 from chunk where event_id = '${id}' and state = 'offered'`);
    pipeline.recipients.down.delete('identity');
    await pipeline.untilSettled(id);
    expect((await simpleParser(mailsTo(email)[0]?.raw ?? '')).text).toContain('BCDF-GHJK-LMNP');
  });

  it('mails nothing for a secret that its owner cannot open', async () => {
    const customerId = await pipeline.organisation();
    const emailAddress = `${newId()}@example.com`;
    const sealedCode = pipeline.recipients.seal(newId(), 'BCDF-GHJK-LMNP');
    const fact = { userId: newId(), customerId, emailAddress, name: 'Ada', expiresAt: BigInt(Date.now() + 900_000) };
    const id = await pipeline.publish('evt.identity.v1.password_reset_requested', { ...fact, sealedCode });
    await pipeline.untilSettled(id);
    expect(await deliveries(id)).toMatchObject([{ state: 'skipped' }]);
    expect(mailsTo(emailAddress)).toHaveLength(0);
  });

  describe('beside a release before 0.2', () => {
    const expiresAt = BigInt(Date.now() + 900_000);
    const events = [
      ['confirmation_code_issued', { code: 'the secret' }],
      ['password_reset_requested', { code: 'the secret' }],
      ['user_invited', { temporaryPassword: 'the secret', invitedBy: 'Ada' }],
    ] as const;

    it.each(events)('mails the secret of its %s, which stands there in clear', async (name, secret) => {
      const customerId = await pipeline.organisation();
      const email = `${newId()}@example.com`;
      const fact = { userId: newId(), customerId, email, name: 'Ada', expiresAt, ...secret };
      await pipeline.untilSettled(await pipeline.publish(`evt.identity.v1.${name}`, fact));
      expect((await simpleParser(mailsTo(email)[0]?.raw ?? '')).text).toContain('the secret');
    });

    it.each(events.map(([name]) => name))('lets its mail worker find nothing to mail of our %s', async (name) => {
      const customerId = await pipeline.organisation();
      // The fields of the event that it knows: neither address nor secret are where it looks for them.
      const known = { userId: newId(), customerId, name: 'Ada', expiresAt };
      const id = await pipeline.publish(`evt.identity.v1.${name}`, known);
      await pipeline.untilSettled(id);
      expect(await deliveries(id)).toMatchObject([{ state: 'skipped', reason: 'unsubscribed' }]);
    });
  });

  it('mails the confirmation of a subscription in the name of the organisation', async () => {
    const customerId = await pipeline.organisation('Acme & Söhne');
    const email = `${newId()}@example.com`;
    const sealedToken = pipeline.recipients.seal(customerId, 'tök/en');
    const fact = { customerId, subscriptionId: newId(), emailAddress: email, sealedToken };
    const id = await pipeline.publish('evt.subscribers.v1.confirmation_requested', fact);
    await pipeline.untilSettled(id);
    const parsed = await simpleParser(mailsTo(email)[0]?.raw ?? '');
    expect(parsed.from?.value).toEqual([{ name: 'Acme & Söhne', address: 'status@candor.test' }]);
    expect(parsed.text).toMatch(/\/confirm\/t%C3%B6k%2Fen\n/);
    expect(parsed.subject).toBe('[Acme & Söhne] Please confirm your subscription');
  });

  it('refuses an address that would end the header it is put into', async () => {
    const customerId = await pipeline.organisation();
    pipeline.recipients.add(customerId, Channel.EMAIL, 'a@example.com>\r\nBcc: b@example.com');
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    expect(await deliveries(eventId)).toMatchObject([{ state: 'failed', reason: 'The address is not valid.' }]);
  });

  describe('a recipient that refuses permanently', () => {
    const refusals = async (recipientId: string) => {
      const { rows } = await pipeline.sql.query(
        `select payload from outbox where subject = 'evt.notifications.v1.recipient_refused' order by id`,
      );
      return rows
        .map(({ payload }) => fromBinary(RecipientRefusedSchema, payload))
        .filter((fact) => fact.recipientId === recipientId);
    };

    it('with 410 is reported to its owner, once for all sends in flight', async () => {
      const customerId = await pipeline.organisation();
      const id = pipeline.webhook(customerId, `${pipeline.http.url}/refuses`);
      httpAnswers['/refuses'] = [{ status: 410 }, { status: 410 }];
      for (let n = 0; n < 2; n += 1) {
        const { eventId } = await pipeline.publishEntry(customerId);
        await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and state = 'failed'`);
      }
      expect(await refusals(id)).toMatchObject([
        { customerId, source: 'subscribers', channel: Channel.WEBHOOK, reason: RefusalReason.GONE },
      ]);
    });

    it('as a mail address is reported without the address', async () => {
      const customerId = await pipeline.organisation();
      const [address = ''] = pipeline.email(customerId);
      smtpReplies[`rcpt ${address}`] = [{ code: 550, text: 'no such user' }];
      const { eventId } = await pipeline.publishEntry(customerId);
      await pipeline.untilSettled(eventId);
      const id = pipeline.recipients.subscribers.find((one) => one.address === address)?.id ?? '';
      const [refused] = await refusals(id);
      expect(refused).toMatchObject({ channel: Channel.EMAIL, reason: RefusalReason.PERMANENT });
      expect(refused?.detail).toContain('no such user');
      expect(refused?.detail).not.toContain(address);
    });

    it('is a webhook with only failures for five days; one success resets the count', async () => {
      const customerId = await pipeline.organisation();
      const id = pipeline.webhook(customerId, `${pipeline.http.url}/only-failures`);
      const age = (days: number) =>
        pipeline.sql.query(`update failing set since = since - $2 * interval '1 day' where recipient_id = $1`, [
          id,
          days,
        ]);
      const fail = async () => {
        httpAnswers['/only-failures'] = [{ status: 500 }];
        const { eventId } = await pipeline.publishEntry(customerId);
        await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and attempts = 1`);
      };
      await fail();
      await age(6);
      const { eventId } = await pipeline.publishEntry(customerId);
      await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and state = 'delivered'`);
      await fail();
      await age(4);
      await fail();
      expect(await refusals(id)).toEqual([]);
      await age(1.1);
      await fail();
      expect(await refusals(id)).toMatchObject([{ reason: RefusalReason.ONLY_FAILURES }]);
      await fail();
      expect(await refusals(id)).toHaveLength(1);
    });
  });
});
