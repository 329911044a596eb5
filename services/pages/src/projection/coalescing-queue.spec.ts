import { setImmediate as nextTurnOfTheLoop } from 'node:timers/promises';
import {
  currentContext,
  newRequestContext,
  runInContext,
  type RequestContext,
} from '@candor/platform/request-context.js';
import { CoalescingQueue } from './coalescing-queue.js';

/** Work that the test completes. */
class Works {
  readonly begun: { key: string; end: (error?: Error) => void }[] = [];

  readonly work = (key: string): Promise<void> =>
    new Promise((resolve, reject) => {
      this.begun.push({ key, end: (error) => (error ? reject(error) : resolve()) });
    });

  get keys(): string[] {
    return this.begun.map(({ key }) => key);
  }

  async end(index: number, error?: Error): Promise<void> {
    this.begun[index]!.end(error);
    await nextTurnOfTheLoop();
  }
}

describe('CoalescingQueue', () => {
  let works: Works;
  let queue: CoalescingQueue;

  beforeEach(() => {
    works = new Works();
    queue = new CoalescingQueue(works.work, 2);
  });

  it('starts the first request at once', async () => {
    void queue.request('a');
    await Promise.resolve();
    expect(works.keys).toEqual(['a']);
  });

  it('continues when the deadline of the first request has passed', async () => {
    const seen: (RequestContext | undefined)[] = [];
    queue = new CoalescingQueue(async () => void seen.push(currentContext()), 1);
    const context = { ...newRequestContext({ requestId: 'first' }), deadline: Date.now() };
    await runInContext(context, () => queue.request('a'));
    expect(seen).toMatchObject([{ requestId: 'first', deadline: undefined }]);
  });

  it('gives all requests that arrive meanwhile exactly one more turn', async () => {
    const first = queue.request('a');
    await nextTurnOfTheLoop();
    const later = Array.from({ length: 50 }, () => queue.request('a'));
    await works.end(0);
    await first;
    expect(works.keys).toEqual(['a', 'a']);
    await works.end(1);
    await Promise.all(later);
    expect(works.keys).toEqual(['a', 'a']);
  });

  it('does not resolve a request with a turn that started before it', async () => {
    void queue.request('a');
    await nextTurnOfTheLoop();
    let resolved = false;
    const later = queue.request('a').then(() => (resolved = true));
    await works.end(0);
    expect(resolved).toBe(false);
    await works.end(1);
    await later;
    expect(resolved).toBe(true);
  });

  it('never runs two turns of one key at the same time', async () => {
    for (let i = 0; i < 5; i += 1) {
      void queue.request('a');
      await nextTurnOfTheLoop();
    }
    expect(works.keys).toEqual(['a']);
  });

  it('works on as many keys as allowed and on the rest in the order of their requests', async () => {
    for (const key of ['a', 'b', 'c', 'd']) void queue.request(key);
    await nextTurnOfTheLoop();
    expect(works.keys).toEqual(['a', 'b']);
    void queue.request('c');
    await works.end(1);
    expect(works.keys).toEqual(['a', 'b', 'c']);
    await works.end(0);
    expect(works.keys).toEqual(['a', 'b', 'c', 'd']);
  });

  it('rejects those who waited for the turn that failed, and no others', async () => {
    const first = queue.request('a').catch((error: Error) => error.message);
    await nextTurnOfTheLoop();
    const second = queue.request('a').then(() => 'done');
    await works.end(0, new Error('catalog is away'));
    await works.end(1);
    expect(await first).toBe('catalog is away');
    expect(await second).toBe('done');
  });

  it('starts again after everything is done', async () => {
    const first = queue.request('a');
    await nextTurnOfTheLoop();
    await works.end(0);
    await first;
    void queue.request('a');
    await nextTurnOfTheLoop();
    expect(works.keys).toEqual(['a', 'a']);
  });
});
