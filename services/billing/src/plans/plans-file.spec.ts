import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FEATURES } from '@candor/plan/features.js';
import { ConfigError } from '@candor/platform/config.js';
import { DEFAULT_PLANS } from './default-plans.js';
import { readPlansFile } from './plans-file.js';

const FREE = { id: 'free', name: 'Free', price: 0, features: [] };
const PRO = { id: 'pro', name: 'Pro', price: 19.99, features: ['email_subscription'], stripePrice: 'price_1' };
const TRIAL = { id: 'trial', name: 'Trial', price: 0, features: [], trial: { days: 14, continuesAs: 'pro' } };
const FILE = { start: 'trial', fallback: 'free', plans: [FREE, PRO, TRIAL] };

describe('the file of plans', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'plans-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (content: unknown) => {
    const file = path.join(folder, 'plans.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return readPlansFile(file);
  };
  const withPlan = (plan: object) => ({ ...FILE, plans: [FREE, PRO, TRIAL, plan] });

  it('has prices in cents', () => {
    expect(read(FILE)).toMatchObject({
      start: 'trial',
      fallback: 'free',
      plans: [{ priceCents: 0 }, { priceCents: 1_999, stripePrice: 'price_1' }, { trial: { continuesAs: 'pro' } }],
    });
  });

  it.each([
    ['is not there', undefined, /ENOENT/],
    ['is no JSON', '{', /JSON/],
    ['starts with an unknown plan', { ...FILE, start: 'none' }, /start: there is no plan "none"/],
    ['starts with a plan that costs something', { ...FILE, start: 'pro' }, /start must be a plan that costs nothing/],
    ['falls back to a paid plan', { ...FILE, fallback: 'pro' }, /fallback must be a plan that is free/],
    ['falls back to a trial', { ...FILE, fallback: 'trial' }, /fallback must be a plan that is free/],
    ['has a plan twice', withPlan(PRO), /two plans have the same id/],
    ['has an unknown feature', withPlan({ ...FREE, id: 'x', features: ['magic'] }), /plans\.3\.features\.0/],
    ['has a misspelt field', withPlan({ ...FREE, id: 'x', prize: 1 }), /prize/],
    ['has a price below cents', withPlan({ ...FREE, id: 'x', price: 0.001 }), /plans\.3\.price/],
    ['has a paid trial', withPlan({ ...TRIAL, id: 'x', price: 1 }), /x: a trial costs nothing/],
    [
      'has a trial that leads nowhere',
      withPlan({ ...TRIAL, id: 'x', trial: { days: 1, continuesAs: 'trial' } }),
      /no plan that can follow/,
    ],
  ])('is refused when it %s', (_what, content, message) => {
    const attempt = () => (content === undefined ? readPlansFile(path.join(folder, 'none.json')) : read(content));
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(message);
  });
});

describe('without a file', () => {
  it('an organisation starts with every feature, free and without an end', () => {
    const start = DEFAULT_PLANS.plans.find(({ id }) => id === DEFAULT_PLANS.start);
    expect(start).toMatchObject({ priceCents: 0, features: FEATURES });
    expect(start?.trial).toBeUndefined();
  });
});
