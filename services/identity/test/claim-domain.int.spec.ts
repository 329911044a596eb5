import type { User } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { ConflictError, ForbiddenError, InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { anonymous, signUp, staffActor, startIdentity } from './identity.suite.js';

describe('the domain label of a further page', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  let ada: User;

  beforeAll(async () => {
    suite = await startIdentity();
  });
  beforeEach(async () => {
    ada = (await suite.member()).user;
  });
  afterAll(() => suite.close());

  const label = () => `page-${newId().slice(-12)}`;
  const pages = (customerId = ada.customerId) => ({ actor: { kind: 'system', app: 'pages', customerId } as const });
  const claim = (domain: string, as = pages()) => suite.identity.claimDomain({ domain }, as);

  it('is taken once, however often the organisation asks', async () => {
    const domain = label();
    await claim(domain);
    await claim(` ${domain.toUpperCase()} `);
    const other = (await suite.member()).user;
    await expect(claim(domain, pages(other.customerId))).rejects.toMatchObject({
      kind: 'conflict',
      violations: [{ pointer: '/domain' }],
    });
    await claim(ada.customerDomain);
    await expect(claim(ada.customerDomain, pages(other.customerId))).rejects.toThrow(ConflictError);
  });

  it('cannot be signed up with', async () => {
    const domain = label();
    await claim(domain);
    await expect(suite.identity.signUp(signUp({ customerDomain: domain }), anonymous)).rejects.toMatchObject({
      violations: [{ pointer: '/customerDomain' }],
    });
  });

  it('goes to the first who proves to mean it, also before a sign-up with it', async () => {
    const draft = signUp({ customerDomain: label() });
    await suite.identity.signUp(draft, anonymous);
    const [issued] = await suite.client.heard(
      'evt.identity.v1.confirmation_code_issued',
      (one) => one.emailAddress === draft.email,
    );
    await claim(draft.customerDomain);
    const code = await suite.opened(issued!);
    await expect(suite.identity.confirmUser({ email: draft.email, code }, anonymous)).rejects.toThrow(ConflictError);
  });

  it('is a label that a sign-up could have', async () => {
    for (const wrong of ['', 'a b', 'api', 'xn--abc', newId()])
      await expect(claim(wrong)).rejects.toMatchObject({ violations: [{ pointer: '/domain' }] });
    await expect(claim('-')).rejects.toThrow(InvalidError);
  });

  it('is taken by processes of ours alone', async () => {
    await expect(suite.identity.claimDomain({ domain: label() }, { actor: staffActor(ada, 'Owner') })).rejects.toThrow(
      ForbiddenError,
    );
  });
});
