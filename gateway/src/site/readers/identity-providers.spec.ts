import { claimsThatCount, providerFor } from './identity-providers.js';

const provider = (id: string, ...domains: string[]) => ({ id, entityId: id, signInUrl: '', certificates: [], domains });
const [acme, globex] = [provider('acme', '@acme', '@acme-labs'), provider('globex', '@globex')];
const readers = { providers: [acme, globex] };
const by = (domain: string, provider?: string) => ({
  hasPassword: true,
  person: { address: 'ada', domain },
  ...(provider !== undefined && { provider }),
});
const counts = (page: Parameters<typeof claimsThatCount>[0], claims: ReturnType<typeof by>) =>
  claimsThatCount(page, claims).person !== undefined;

describe('the identity providers of a page', () => {
  it('speak for their domains, each for its own', () => {
    expect(providerFor(readers, { domain: '@acme' })).toBe(acme);
    expect(providerFor(readers, { domain: '@acme-labs' })).toBe(acme);
    expect(providerFor(readers, { domain: '@globex' })).toBe(globex);
    expect(providerFor(readers, { domain: '@other' })).toBeUndefined();
    expect(providerFor({}, { domain: '@acme' })).toBeUndefined();
  });

  it.each([
    ['the provider of the domain', by('@acme', 'acme'), true],
    ['another provider', by('@acme', 'globex'), false],
    ['one that is gone', by('@acme', 'before'), false],
    ['a mailed link', by('@acme'), false],
    ['a mailed link, without a provider', by('@other'), true],
    ['a provider, without one', by('@other', 'acme'), false],
  ])('an address that was proven by %s', (_, claims, isRight) => {
    expect(counts(readers, claims)).toBe(isRight);
  });

  it('count with what they say besides, and take it along when they do not', () => {
    const attributes = ['ops'];
    expect(claimsThatCount(readers, { ...by('@acme', 'acme'), attributes })).toMatchObject({ attributes });
    for (const claims of [by('@acme', 'globex'), by('@acme', 'before'), by('@acme'), by('@other', 'acme')])
      expect(claimsThatCount(readers, { ...claims, attributes })).toEqual({ hasPassword: true });
  });

  it('leave the password that was given', () => {
    expect(claimsThatCount(readers, by('@acme'))).toEqual({ hasPassword: true });
    expect(claimsThatCount({}, by('@acme', 'acme'))).toEqual({ hasPassword: true });
    expect(claimsThatCount(readers, { hasPassword: true })).toEqual({ hasPassword: true });
  });
});
