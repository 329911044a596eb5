import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Channel, RecipientsService } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { signUp, startIdentity } from './identity.suite.js';

describe('the Owners as recipients', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  beforeAll(async () => {
    suite = await startIdentity();
  });
  afterAll(() => suite?.close());

  const notifications = (customerId: string) => ({
    actor: { kind: 'system', app: 'notifications-planner', customerId } as const,
  });
  const owners = () => suite.client.service(RecipientsService, 'identity');
  const page = (rest: object = {}) => ({ eligibleAt: BigInt(Date.now()), pageSize: 10, ...rest });

  it('are listed for mails, with their address at the time of sending', async () => {
    const { user } = await suite.member();
    const listed = await owners().listRecipients(page(), notifications(user.customerId));
    expect(listed).toMatchObject({ recipients: [{ id: user.id, channel: Channel.EMAIL }], lastPage: true });
    const { destinations } = await owners().resolveRecipients({ ids: [user.id] }, notifications(user.customerId));
    expect(destinations).toMatchObject([{ id: user.id, address: user.email, unsubscribeToken: '' }]);
  });

  it('are listed without Admins and Users, with Admins, or by single users in any role', async () => {
    const { user: boss } = await suite.member();
    const actor = notifications(boss.customerId);
    const [
      {
        user: { id: admin },
      },
      {
        user: { id: reader },
      },
    ] = await Promise.all([suite.colleague(boss, 'Admin'), suite.colleague(boss, 'User')]);
    const list = async (rest: object = {}) =>
      (await owners().listRecipients(page(rest), actor)).recipients.map(({ id }) => id).sort();
    expect(await list()).toEqual([boss.id]);
    expect(await list({ administrators: true })).toEqual([boss.id, admin].sort());
    expect(await list({ userIds: [reader] })).toEqual([reader]);
    expect(await list({ userIds: [reader], administrators: true })).toEqual([reader]);
    const { destinations } = await owners().resolveRecipients({ ids: [admin, reader] }, actor);
    expect(destinations.map(({ id }) => id).sort()).toEqual([admin, reader].sort());
    await expect(list({ userIds: ['x'] })).rejects.toMatchObject({ violations: [{ pointer: '/userIds' }] });
    const many = Array.from({ length: 101 }, () => randomUUID());
    await expect(list({ userIds: many })).rejects.toMatchObject({ violations: [{ pointer: '/userIds' }] });
    const { user: stranger } = await suite.member(signUp());
    expect(await list({ userIds: [stranger.id] })).toEqual([]);
  });

  it('do not include disabled, unconfirmed or later confirmed users', async () => {
    const { user } = await suite.member();
    const actor = notifications(user.customerId);
    const early = page({ eligibleAt: BigInt(Date.now() - 3_600_000) });
    expect((await owners().listRecipients(early, actor)).recipients).toEqual([]);
    for (const change of [`enabled = false`, `confirmed_at = null`]) {
      const before = await suite.admin.query(`select * from member where id = $1`, [user.id]);
      await suite.admin.query(`update member set ${change} where id = $1`, [user.id]);
      expect((await owners().listRecipients(page(), actor)).recipients).toEqual([]);
      expect((await owners().resolveRecipients({ ids: [user.id] }, actor)).destinations).toEqual([]);
      await suite.admin.query(`update member set enabled = true, role = $2, confirmed_at = $3 where id = $1`, [
        user.id,
        before.rows[0].role,
        before.rows[0].confirmed_at,
      ]);
    }
  });

  it('are listed by page', async () => {
    const { user } = await suite.member();
    const actor = notifications(user.customerId);
    expect((await owners().listRecipients(page({ afterId: user.id }), actor)).recipients).toEqual([]);
    await expect(owners().listRecipients(page({ pageSize: 0 }), actor)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(owners().listRecipients(page({ afterId: 'x' }), actor)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(owners().resolveRecipients({ ids: ['x'] }, actor)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('of another organisation are not listed, and callers from outside get none', async () => {
    const [mine, theirs] = [await suite.member(), await suite.member(signUp())];
    const actor = notifications(mine.user.customerId);
    expect((await owners().resolveRecipients({ ids: [theirs.user.id] }, actor)).destinations).toEqual([]);
    const staff = { kind: 'staff', userId: randomUUID(), customerId: mine.user.customerId, role: 'Owner' } as const;
    await expect(owners().listRecipients(page(), { actor: staff })).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
