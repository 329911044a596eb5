import { DeadlineExceededError } from '@candor/platform/errors.js';
import { newRequestContext, runInContext, type RunningCall } from '@candor/platform/request-context.js';
import { TenantTurns } from './tenant-turns.js';

const ACME = 'acme';
const call = (): RunningCall => ({}) as RunningCall;
/** Resolves when everything that can go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that lasts until it is ended. */
function work() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const of = { begun: 0, end: () => end() };
  return Object.assign(of, {
    run: () => {
      of.begun += 1;
      return ended;
    },
  });
}

describe('the calls of an organisation', () => {
  it('take turns beyond the most at a time, in their order', async () => {
    const turns = new TenantTurns(2);
    const works = [work(), work(), work(), work()];
    const begun = () => works.map((one) => one.begun);
    const all = works.map(({ run }) => turns.take(call(), ACME, run));
    await settled();
    expect(begun()).toEqual([1, 1, 0, 0]);
    works[1]?.end();
    await settled();
    expect(begun()).toEqual([1, 1, 1, 0]);
    for (const one of works) one.end();
    await Promise.all(all);
    expect(begun()).toEqual([1, 1, 1, 1]);
  });

  it('keep no other organisation waiting', async () => {
    const turns = new TenantTurns(1);
    const [first, second, other] = [work(), work(), work()];
    const all = [turns.take(call(), ACME, first.run), turns.take(call(), ACME, second.run)];
    const others = turns.take(call(), 'other', other.run);
    await settled();
    expect([first.begun, second.begun, other.begun]).toEqual([1, 0, 1]);
    for (const one of [first, second, other]) one.end();
    await Promise.all([...all, others]);
  });

  it('do not wait for themselves', async () => {
    const turns = new TenantTurns(1);
    const own = call();
    const result = turns.take(own, ACME, () => turns.take(own, ACME, async () => 'both'));
    await expect(result).resolves.toBe('both');
  });

  it('leave room after a failure, and have as many turns as before', async () => {
    const turns = new TenantTurns(1);
    const failing = turns.take(call(), ACME, () => Promise.reject(new Error('no')));
    const next = turns.take(call(), ACME, async () => 'next');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('next');
    await expect(turns.take(call(), ACME, async () => 'again')).resolves.toBe('again');
  });

  it('do nothing when their deadline is over before their turn', async () => {
    const turns = new TenantTurns(1);
    const [first, late] = [work(), work()];
    const held = turns.take(call(), ACME, first.run);
    const refused = runInContext({ ...newRequestContext(), deadline: Date.now() - 1 }, () =>
      turns.take(call(), ACME, late.run),
    );
    first.end();
    await expect(refused).rejects.toBeInstanceOf(DeadlineExceededError);
    await held;
    expect(late.begun).toBe(0);
  });
});
