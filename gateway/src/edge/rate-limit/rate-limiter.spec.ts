import { RateLimitedError } from '@candor/platform/errors.js';
import { RateLimiter } from './rate-limiter.js';

const PAGE = '0197a3c0-0000-7c52-9e6b-2f3a4d5c6b7a';
const OTHER_PAGE = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';

describe('sign-ups of one address', () => {
  let limiter: RateLimiter;

  beforeEach(() => {
    limiter = new RateLimiter({ perMinute: { auth: 1, refresh: 1, subscribe: 1 }, trustedProxies: 0 });
    for (let i = 0; i < 6; i += 1) limiter.countSignUp(PAGE, 'ann@example.com', 0);
  });

  it('are refused when they are too frequent, however the address is spelled, and accepted again soon', () => {
    for (const spelling of ['ann@example.com', ' Ann@Example.COM '])
      expect(() => limiter.countSignUp(PAGE, spelling, 0)).toThrow(
        new RateLimitedError('Too many attempts. Please try again in 10 seconds.', 10_000),
      );
    limiter.countSignUp(PAGE, 'ann@example.com', 10_000);
  });

  it('do not affect other addresses and other pages', () => {
    limiter.countSignUp(PAGE, 'bob@example.com', 0);
    limiter.countSignUp(OTHER_PAGE, 'ann@example.com', 0);
  });

  it('are not counted without an address', () => {
    for (let i = 0; i < 20; i += 1) limiter.countSignUp(PAGE, '  ', 0);
  });
});

describe('requests of an identity provider', () => {
  it('are refused when they are too frequent, for that organisation alone', () => {
    const limiter = new RateLimiter({ perMinute: { auth: 1, refresh: 1, subscribe: 1 }, trustedProxies: 0 });
    for (let i = 0; i < 1_500; i += 1) limiter.countProvisioning('acme', 0);
    expect(() => limiter.countProvisioning('acme', 0)).toThrow(RateLimitedError);
    limiter.countProvisioning('other', 0);
    limiter.countProvisioning('acme', 1_000);
  });
});
