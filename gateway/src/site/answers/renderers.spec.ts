import { setImmediate as nextTurnOfTheLoop } from 'node:timers/promises';
import { AppLogger } from '@candor/platform/logger.js';
import { PageHosts } from '../../edge/hosts/page-hosts.js';
import { PageIndex } from '../pages/page-index.js';
import { Page } from '../pages/page.js';
import { Answers } from './answers.js';
import { HangingPageError, HangingPages } from './hanging-pages.js';
import type { PreviewTask, Rendering, RenderTask } from './render-answer.js';
import { Renderers, type Threads } from './renderers.js';

const [SICK, WELL] = ['0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a', '0197a3c0-bbbb-7c52-9e6b-2f3a4d5c6b7a'];
const VARIANTS = 64;
const LIMIT_MS = 10;

/** A thread whose renders end at once, but for those of a page that hangs. */
class FakeThread {
  readonly begun: string[] = [];
  hangs: (task: RenderTask, name: string) => boolean = () => false;

  run: Threads['run'] = (given, { name, signal }): Promise<Rendering> => {
    const task = { revision: 1, ...given } as RenderTask;
    const { pageId, path, revision } = task;
    this.begun.push(`${pageId === SICK ? 'sick' : 'well'} ${path}`);
    if (!this.hangs(task, name)) return Promise.resolve({ answer: { ...ANSWER, revision, version: `${revision}` } });
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
  };
  destroy = () => Promise.resolve();
}

const ANSWER = {
  contentType: 'text/html',
  contentSecurityPolicy: '',
  coding: 'gzip',
  bytes: new Uint8Array(1),
  at: 1,
} as const;

describe('Renderers', () => {
  let now: number;
  let thread: FakeThread;
  let renderers: Renderers;
  const task = (pageId: string, path = '/', revision = 1): RenderTask => ({
    ...{ pageId, path, revision, coding: 'gzip', dayStart: 0 },
  });
  const outcome = (rendered: Promise<unknown>) =>
    rendered.then(
      () => 'rendered',
      (error: Error) => (error instanceof HangingPageError ? 'failed at once' : error.message),
    );

  beforeEach(() => {
    now = 1_000_000;
    thread = new FakeThread();
    thread.hangs = ({ pageId, revision }) => pageId === SICK && revision === 1;
    renderers = new Renderers(thread, 1, new HangingPages(LIMIT_MS, () => now));
  });

  it('fail what waits of a revision at once when one of its renders took too long, and nothing of other pages', async () => {
    const all = [task(SICK), task(SICK, '/a'), task(WELL)].map((one) => outcome(renderers.render(one)));
    const urgent = outcome(renderers.renderNow(task(SICK, '/b')));
    expect(await Promise.all([...all, urgent])).toEqual(['ended', 'failed at once', 'rendered', 'failed at once']);
    expect(thread.begun).toEqual(['sick /', 'well /']);
  });

  it('try one of them a minute later, and all once that is rendered', async () => {
    await outcome(renderers.render(task(SICK)));
    now += 59_000;
    expect(await outcome(renderers.render(task(SICK)))).toBe('failed at once');
    now += 2_000;
    const two = [renderers.render(task(SICK, '/a')), renderers.render(task(SICK, '/b'))].map(outcome);
    expect(await Promise.all(two)).toEqual(['ended', 'failed at once']);
    now += 61_000;
    thread.hangs = () => false;
    for (const path of ['/a', '/b']) expect(await outcome(renderers.render(task(SICK, path)))).toBe('rendered');
  });

  it('render a newer revision at once', async () => {
    await outcome(renderers.render(task(SICK)));
    expect(await outcome(renderers.render(task(SICK, '/', 2)))).toBe('rendered');
  });

  it('do not take a render for one that hangs where the process was stopped meanwhile', async () => {
    const ended = outcome(renderers.render(task(SICK)));
    now += 60_000;
    expect(await ended).toBe('ended');
    thread.hangs = () => false;
    expect(await outcome(renderers.render(task(SICK)))).toBe('rendered');
  });

  it('end a preview that takes too long, which says nothing about its page', async () => {
    thread.hangs = (_task, name) => name === 'renderPreview';
    const preview: PreviewTask = { pageId: SICK, path: '/', dayStart: 0 };
    expect(await outcome(renderers.preview(preview))).toBe('ended');
    expect(await outcome(renderers.render(task(SICK)))).toBe('rendered');
  });

  describe('with answers of pages', () => {
    let pages: PageIndex;
    let answers: Answers;
    const page = (id: string, revision: number) =>
      new Page({ ...Page.none.facts, id, domain: id.slice(9, 13), revision }, () => 0);
    const paths = Array.from({ length: VARIANTS }, (_, index) => `/incidents/${index}`);
    const answer = (id: string, path: string) => answers.answer(pages.get(id)!, { path, coding: 'gzip' });

    beforeEach(async () => {
      thread.hangs = () => false;
      pages = new PageIndex(new PageHosts('http://{domain}.localhost', 'http://localhost'));
      const states = { heldOf: () => undefined, revisionOf: () => 0, itemRevision: () => 0, isComplete: true };
      answers = new Answers(pages, states, renderers, AppLogger.create('gateway', 'silent'), {
        renderer: 'v1',
        onChange: () => undefined,
        onMissing: () => undefined,
      });
      for (const id of [SICK, WELL]) pages.put(page(id, 1));
      for (const path of paths) await answer(SICK, path);
      thread.begun.length = 0;
    });

    it('render a first view of another page within one render of a page that hangs with all its variants', async () => {
      thread.hangs = ({ pageId }) => pageId === SICK;
      answers.show(page(SICK, 2));
      await nextTurnOfTheLoop();
      expect(renderers.waiting).toBe(VARIANTS - 1);
      await answer(WELL, '/');
      expect(thread.begun).toEqual([expect.stringContaining('sick'), 'well /']);
      await answers.settled();
      expect([renderers.waiting, thread.begun.length]).toEqual([0, 2]);
      // The last good answers stay.
      for (const path of paths) expect(answers.kept(pages.get(SICK)!, { path, coding: 'gzip' })).toBeDefined();
    });

    it('render first views of other pages while a page changes all the time', async () => {
      let revision = 1;
      let isOver = false;
      const changing = (async () => {
        while (!isOver) {
          answers.show(page(SICK, (revision += 1)));
          await nextTurnOfTheLoop();
        }
      })();
      await nextTurnOfTheLoop();
      for (const path of paths.slice(0, 8)) {
        const before = thread.begun.length;
        await answer(WELL, path);
        // After one of the other page at most.
        expect(thread.begun.indexOf(`well ${path}`) - before).toBeLessThanOrEqual(1);
        expect(renderers.waiting).toBeLessThanOrEqual(VARIANTS);
      }
      isOver = true;
      await changing;
      await answers.settled();
      expect(thread.begun.filter((one) => one.startsWith('sick')).length).toBeGreaterThan(VARIANTS);
    });
  });
});
