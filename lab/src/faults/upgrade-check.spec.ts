import { checkUpgrade, type Look } from './upgrade-check.js';

const URL = 'http://acme.localhost/';
const BEGUN = 100_000;
const look = (fields: Partial<Look>): Look => ({
  gateway: 'gateway',
  url: URL,
  askedAt: BEGUN + 10_000,
  status: 200,
  isWhole: true,
  revision: 5,
  update: 3,
  ...fields,
});
const updates = [
  { url: URL, update: 3, confirmedAt: BEGUN - 10_000 },
  { url: URL, update: 4, confirmedAt: BEGUN + 1_000 },
];
const check = (...looks: Look[]) => {
  const { missing, stepsBack, stale } = checkUpgrade(looks, updates, { begun: BEGUN, freshMs: 2_000 });
  return [missing.length, stepsBack.length, stale.length];
};

describe('the check of an upgrade', () => {
  it('accepts a gateway that continues with the state it had when the upgrade began', () => {
    expect(check(look({}), look({ gateway: 'new', update: 4, revision: 9 }), look({}))).toEqual([0, 0, 0]);
  });

  it.each([[{ status: 404 }], [{ status: 503 }], [{ status: 0 }], [{ isWhole: false }]])('detects %j', (fields) => {
    expect(check(look(fields))).toEqual([1, 0, 0]);
  });

  it.each([[{ revision: 4 }], [{ update: 3, revision: 9 }]])('detects the step back to %j', (fields) => {
    expect(check(look({ update: 4 }), look({ update: 4, ...fields }))).toEqual([0, 1, 0]);
  });

  it('detects answers older than the upgrade, and allows an update its time', () => {
    expect(check(look({ update: 2 }))).toEqual([0, 0, 1]);
    expect(check(look({ update: 2, askedAt: BEGUN - 9_000 }))).toEqual([0, 0, 0]);
  });
});
