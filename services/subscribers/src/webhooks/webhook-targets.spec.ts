import { InvalidError } from '@candor/platform/errors.js';
import { WebhookTargets } from './webhook-targets.js';

const PUBLIC = [{ address: '93.184.215.14', family: 4 }];
const PRIVATE = [{ address: '10.1.2.3', family: 4 }];

async function refusalOf(check: Promise<void>): Promise<string | undefined> {
  try {
    await check;
    return undefined;
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    expect(error.violations).toMatchObject([{ pointer: '/url' }]);
    return error.message;
  }
}

describe('WebhookTargets', () => {
  it('accepts a public target', async () => {
    const targets = new WebhookTargets({ resolve: async () => PUBLIC });
    expect(await refusalOf(targets.check('https://example.com/hook', '/url'))).toBeUndefined();
  });

  it.each([
    ['leads to a private address', async () => PRIVATE],
    ['leads to a private address among others', async () => [...PUBLIC, ...PRIVATE]],
    ['does not exist', () => Promise.reject(new Error('ENOTFOUND'))],
  ])('refuses a name that %s', async (_, resolve) => {
    expect(await refusalOf(new WebhookTargets({ resolve }).check('https://example.com/hook', '/url'))).toMatch(
      /^Please/,
    );
  });

  it('accepts a private target that is allowed by name and port', async () => {
    const targets = new WebhookTargets({ allow: ['localhost:1080'], resolve: async () => PRIVATE });
    expect(await refusalOf(targets.check('http://localhost:1080/hook', '/url'))).toBeUndefined();
    expect(await refusalOf(targets.check('http://localhost:1081/hook', '/url'))).toMatch(/private/);
  });

  it('does not wait without limit for a name server', async () => {
    const targets = new WebhookTargets({ resolve: () => new Promise(() => undefined), resolveWithinMs: 10 });
    expect(await refusalOf(targets.check('https://example.com/hook', '/url'))).toMatch(/cannot be found/);
  });
});
