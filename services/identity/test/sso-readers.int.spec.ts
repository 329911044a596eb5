import { newId } from '@candor/platform/ids.js';
import { anonymous } from './identity.suite.js';
import { newBrowser, READER_REQUEST, startSso } from './sso.suite.js';

const OVER = 'This sign-in is over or was begun in another browser. Please begin again.';

describe('readers of a page who sign in with the provider of its organisation', () => {
  let suite: Awaited<ReturnType<typeof startSso>>;
  let org: Awaited<ReturnType<(typeof suite)['organisation']>>;
  let customerId: string;

  beforeAll(async () => {
    suite = await startSso();
  }, 120_000);
  afterAll(() => suite?.close());
  beforeEach(async () => {
    suite.provider.fault = undefined;
    org = await suite.organisation();
    ({ customerId } = org.owner);
  });

  const start = (request: object = {}, of = customerId) =>
    suite.sso.startReaderSso({ ...READER_REQUEST, ...request }, { actor: { kind: 'visitor', customerId: of } });
  const finish = (answer: object) => suite.sso.finishReaderSso(answer, anonymous);
  const rowsOf = async () =>
    (await suite.admin.query(`select from sso_login where customer_id = $1`, [customerId])).rowCount;
  /** What a refused reader gets: all that the page needs to say so. */
  const refused = (refusal: string) => ({ ...READER_REQUEST, email: '', claims: [], refusal });

  it('prove an address, with what the provider says besides, and become no users', async () => {
    const login = org.person({ name: 'Grace' });
    const answer = await suite.readerBack(customerId, login);
    expect(answer.state.startsWith(`r.${customerId}.`)).toBe(true);
    const proven = await finish(answer);
    expect(proven).toMatchObject({ ...READER_REQUEST, email: `${login}@${org.domain}`, refusal: '' });
    expect(proven.claims).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ name: 'sub', values: [login] }),
        expect.objectContaining({ name: 'name', values: ['Grace'] }),
      ]) as object,
    );
    expect(JSON.stringify(proven)).not.toContain(suite.provider.clientId);
    const left = await suite.admin.query(
      `select (select count(*) from member where customer_id = $1) as members,
              (select count(*) from sso_subject where customer_id = $1) as subjects`,
      [customerId],
    );
    expect(left.rows).toEqual([{ members: '1', subjects: '0' }]);
  });

  it('bring claims along that the provider has in its token alone', async () => {
    const answer = await suite.readerBack(customerId, org.person());
    suite.provider.fault = { kind: 'claims', claims: { groups: ['staff', 'berlin'], email_verified: true } };
    const { claims } = await finish(answer);
    expect(claims.find(({ name }) => name === 'groups')?.values).toEqual(['staff', 'berlin']);
  });

  it('are not believed for what the token says of another address than the provider’s', async () => {
    const answer = await suite.readerBack(customerId, org.person({ email_verified: undefined }));
    suite.provider.fault = { kind: 'claims', claims: { email_verified: true } };
    expect(await finish(answer)).toMatchObject(refused('Your sign-in provider has not verified your email address.'));
  });

  it('come back once, with a state that was made for them', async () => {
    const answer = await suite.readerBack(customerId, org.person());
    expect((await finish(answer)).email).not.toBe('');
    expect(await finish(answer)).toMatchObject({ email: '', refusal: expect.stringContaining('provider') as string });
    const other = await suite.organisation();
    const foreign = answer.state.replace(customerId, other.owner.customerId);
    for (const state of ['', 'x', answer.state.slice(2), `r.${newId()}.${'a'.repeat(43)}`, foreign])
      expect(await suite.refusalOf(finish({ ...answer, state }))).toBe(OVER);
  });

  it('are kept apart from users in both directions', async () => {
    const reader = await suite.readerBack(customerId, org.person());
    const browserNonce = newBrowser();
    for (const state of [reader.state, reader.state.slice(2)])
      expect(await suite.refusalOf(suite.sso.finishSso({ ...reader, state, browserNonce }, anonymous))).toBe(OVER);
    const user = await suite.wayBack(org.label, org.person());
    for (const state of [user.state, `r.${user.state}`])
      expect(await suite.refusalOf(finish({ ...user, state }))).toBe(OVER);
    expect((await finish(reader)).email).not.toBe('');
    expect((await suite.sso.finishSso(user, anonymous)).session).toBeDefined();
  });

  it.each([
    ['no address', { email: undefined }, 'Your sign-in provider did not send your email address.'],
    ['an unverified address', { email_verified: false }, 'Your sign-in provider has not verified your email address.'],
    [
      'an address elsewhere',
      { email: 'ann@elsewhere.example' },
      'Addresses of your domain may not sign in here. Please ask an Owner.',
    ],
  ])('are refused with %s, which their page hears', async (_, claims, refusal) => {
    expect(await finish(await suite.readerBack(customerId, org.person(claims)))).toMatchObject(refused(refusal));
  });

  it('are refused where the provider does not let them in, or says what cannot be verified', async () => {
    const answer = await suite.readerBack(customerId, org.person());
    expect(await finish({ ...answer, code: '', error: 'access_denied' })).toMatchObject(
      refused('Your sign-in provider did not let you in.'),
    );
    const other = await suite.readerBack(customerId, org.person());
    suite.provider.fault = { kind: 'foreign-key' };
    expect(await finish(other)).toMatchObject({
      ...READER_REQUEST,
      email: '',
      refusal: expect.stringContaining('verified') as string,
    });
  });

  it('are sent nowhere while single sign-on is off, and those who are away are refused', async () => {
    const answer = await suite.readerBack(customerId, org.person());
    await suite.admin.query('update sso_connection set enabled = false where customer_id = $1', [customerId]);
    expect(await finish(answer)).toMatchObject(refused('Single sign-on is switched off.'));
    await expect(start()).rejects.toMatchObject({ kind: 'not-found' });
    await suite.sso.saveSsoConnection(suite.draft(org.domain), org.as('Owner'));
    const away = await suite.readerBack(customerId, org.person());
    await suite.sso.deleteSsoConnection({}, org.as('Owner'));
    expect(await finish(away)).toMatchObject(refused('Single sign-on is switched off.'));
    await expect(start()).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('hear that the provider does not answer', async () => {
    await suite.sso.saveSsoConnection({ ...suite.draft(org.domain), clientSecret: 'other' }, org.as('Owner'));
    suite.provider.fault = { kind: 'out-of-order' };
    await expect(start()).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('are sent there by a page alone, which says where it is and how it knows them', async () => {
    const wrong = { pageId: 'p', origin: 'https://status.acme.example/', requestId: 'short' };
    await expect(start(wrong)).rejects.toMatchObject({
      violations: [{ pointer: '/pageId' }, { pointer: '/origin' }, { pointer: '/requestId' }],
    });
    for (const origin of ['', 'status.acme.example', 'javascript:alert(1)', `https://${'a'.repeat(300)}.example`])
      await expect(start({ origin })).rejects.toMatchObject({ violations: [{ pointer: '/origin' }] });
    await expect(suite.sso.startReaderSso(READER_REQUEST, anonymous)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });

  it('leave nothing behind, however many begin', async () => {
    const { state } = await suite.readerBack(customerId, org.person());
    expect(await rowsOf()).toBe(0);
    // Or what the provider's logs have would be enough to finish a sign-in.
    const { pageId, requestId, origin } = READER_REQUEST;
    const readable = state.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    for (const secret of [pageId, requestId, origin]) expect(readable.join(' ')).not.toContain(secret);
  });
});
