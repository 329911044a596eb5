import { jest } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { setImmediate as nextTurnOfTheLoop } from 'node:timers/promises';
import { AppLogger } from '@candor/platform/logger.js';
import { PageHosts } from '../../edge/hosts/page-hosts.js';
import { PageIndex } from '../pages/page-index.js';
import { Page } from '../pages/page.js';
import { Answers, MissingStateError, type RenderOutcome } from './answers.js';
import type { Asked } from './kept-answers.js';
import { BusyError } from './fair-queue.js';
import type { Rendering, RenderTask } from './render-answer.js';

const ID = '0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a';
const DAY = 86_400_000;
const HOME = { path: '/', coding: 'gzip' } as const;
const ATOM = { path: '/history.atom', coding: 'gzip' } as const;
const ITEM = { path: `/incidents/${ID}`, coding: 'gzip' } as const;
const at = (path: string): Asked => ({ path, coding: 'gzip' });
const NOON = 20_000 * DAY + DAY / 2;

/** A renderer whose results and timing the test decides. */
class FakeRenderers {
  readonly begun: {
    readonly task: RenderTask;
    readonly isUrgent: boolean;
    end: (rendering: Rendering) => void;
    fail: (error: Error) => void;
  }[] = [];
  render = (task: RenderTask) => this.begin(task, false);
  renderNow = (task: RenderTask) => this.begin(task, true);
  overtake = () => undefined;

  private begin(task: RenderTask, isUrgent: boolean): Promise<Rendering> {
    return new Promise((end, fail) => void this.begun.push({ task, isUrgent, end, fail }));
  }
}

const rendering = (text: string, version: number | string, revision: number): Rendering => ({
  answer: {
    contentType: 'text/html',
    contentSecurityPolicy: '',
    coding: 'gzip',
    bytes: gzipSync(text),
    at: revision,
    version: String(version),
    revision,
  },
});

describe('Answers', () => {
  let now: number;
  let pages: PageIndex;
  let renderers: FakeRenderers;
  let answers: Answers;
  let shown: number[];
  let missing: unknown[];
  let outcomes: RenderOutcome[];
  let months: number;
  let isComplete: boolean;
  const page = (revision: number) => new Page({ ...Page.none.facts, id: ID, domain: 'acme', revision }, () => now);
  const current = () => pages.get(ID)!;
  const textOf = (answer: ReturnType<Answers['kept']>) => answer?.plainBytes().toString();
  const kept = (asked: Asked) => textOf(answers.kept(current(), asked));
  /** Ends the render with this index among those in progress. */
  const end = async (index: number, result: Rendering) => {
    renderers.begun.splice(index, 1)[0]!.end(result);
    await nextTurnOfTheLoop();
  };
  const have = async (asked: Asked, text: string, version: number | string, revision: number) => {
    const answer = answers.render(current(), asked);
    await nextTurnOfTheLoop();
    await end(renderers.begun.length - 1, rendering(text, version, revision));
    return textOf(await answer);
  };
  const failAll = async (error = new Error('broken')): Promise<void> => {
    await nextTurnOfTheLoop();
    while (renderers.begun.length > 0) renderers.begun.shift()!.fail(error);
    await nextTurnOfTheLoop();
  };
  const make = (options: { maxBytes?: number; onlyCurrent?: boolean } = {}) =>
    new Answers(
      pages,
      { heldOf: () => undefined, revisionOf: () => 0, itemRevision: () => months, isComplete },
      renderers,
      AppLogger.create('gateway', 'silent'),
      {
        renderer: 'v1',
        onChange: ({ facts }) => void shown.push(facts.revision),
        onMissing: (state) => void missing.push(state),
        onRender: (outcome) => void outcomes.push(outcome),
        ...options,
      },
    );

  beforeEach(() => {
    now = NOON;
    [months, isComplete] = [0, true];
    [shown, missing, outcomes] = [[], [], []];
    pages = new PageIndex(new PageHosts('http://{domain}.localhost', 'http://localhost'));
    renderers = new FakeRenderers();
    answers = make();
    pages.put(page(NOON));
  });

  it('render once for all who wait, and cache the answer', async () => {
    const [one, other] = [answers.render(current(), HOME), answers.render(current(), HOME)];
    await nextTurnOfTheLoop();
    expect(renderers.begun.map(({ task }) => task)).toEqual([
      { pageId: ID, revision: NOON, ...HOME, dayStart: 20_000 * DAY },
    ]);
    await end(0, rendering('home', NOON, NOON));
    expect([textOf(await one), textOf(await other)]).toEqual(['home', 'home']);
    expect(kept(HOME)).toBe('home');
    expect(outcomes).toEqual(['rendered']);
  });

  it('render once also where one asks by address and another by the language of the browser', async () => {
    const german = { ...HOME, language: 'de' } as const;
    const both = [german, { ...german, isChosen: true }].map((asked) => answers.render(current(), asked));
    await nextTurnOfTheLoop();
    expect(renderers.begun).toHaveLength(1);
    await end(0, rendering('Startseite', NOON, NOON));
    const [addressed, chosen] = await Promise.all(both);
    expect([textOf(addressed), textOf(chosen)]).toEqual(['Startseite', 'Startseite']);
    expect(
      [addressed, chosen].map((answer) => answer?.notModified.includes('accept-encoding, accept-language')),
    ).toEqual([false, true]);
  });

  it('are undefined where the page has nothing, and render again next time', async () => {
    const answer = answers.render(current(), at('/nothing'));
    await nextTurnOfTheLoop();
    await end(0, { none: true, revision: NOON });
    expect(await answer).toBeUndefined();
    expect(answers.kept(current(), at('/nothing'))).toBeUndefined();
  });

  const none = { none: true, revision: NOON } as const;
  it.each([
    [ITEM, none],
    // The page is of before the month.
    [at('/history/2025-10'), none],
    [at('/history/2025-10'), rendering('nothing happened', NOON, NOON)],
  ])('report what is absent at %j as missing while the states are incomplete', async (asked, rendered) => {
    isComplete = false;
    answers = make();
    const answer = answers.render(current(), asked);
    const refused = expect(answer).rejects.toThrow(MissingStateError);
    await nextTurnOfTheLoop();
    await end(0, rendered);
    await refused;
    expect([missing, kept(asked)]).toEqual([[], undefined]);
  });

  it('have the same validators before rendering as after it', async () => {
    const { etag } = answers.validators(current(), HOME);
    await have(HOME, 'home', NOON, NOON);
    expect(etag).toBe(answers.kept(current(), HOME)?.opaqueTag);
    expect(answers.validators(current(), ATOM).etag).not.toBe(etag);
    expect(answers.validators(page(NOON + 1), HOME).etag).not.toBe(etag);
    now += DAY;
    expect(answers.validators(current(), HOME).etag).not.toBe(etag);
  });

  it('have the same 304 before rendering as after it', async () => {
    const before = answers.notModified(current(), HOME);
    expect(answers.notModified(current(), HOME)).toBe(before);
    await have(HOME, 'home', NOON, NOON);
    const rendered = answers.kept(current(), HOME);
    expect(before).toMatchObject({ opaqueTag: rendered?.opaqueTag, headers: rendered?.notModified });
    const chosen = answers.notModified(current(), { ...HOME, isChosen: true });
    expect(chosen.headers).toContain('accept-encoding, accept-language');
    const others = [
      answers.notModified(current(), ATOM),
      answers.notModified(current(), { ...HOME, language: 'de' }),
      answers.notModified(page(NOON + 1), HOME),
    ];
    now += DAY;
    const tags = [before, ...others, answers.notModified(current(), HOME)].map(({ opaqueTag }) => opaqueTag);
    expect(new Set(tags).size).toBe(5);
  });

  describe('when a newer revision comes', () => {
    beforeEach(async () => {
      await have(HOME, 'home 1', NOON, NOON);
      await have(ATOM, 'feed 1', NOON, NOON);
    });

    it('render recently requested paths first, and then show all of them at once', async () => {
      answers.show(page(NOON + 1));
      await nextTurnOfTheLoop();
      expect(renderers.begun.map(({ task, isUrgent }) => [task.path, isUrgent]).toSorted()).toEqual([
        ['/', true],
        ['/history.atom', true],
      ]);
      const home = renderers.begun.findIndex(({ task }) => task.path === '/');
      await end(home, rendering('home 2', NOON + 1, NOON + 1));
      expect([kept(HOME), kept(ATOM), current().facts.revision]).toEqual(['home 1', 'feed 1', NOON]);
      await end(0, rendering('feed 2', NOON + 1, NOON + 1));
      await answers.settled();
      expect([kept(HOME), kept(ATOM), current().facts.revision]).toEqual(['home 2', 'feed 2', NOON + 1]);
      expect(shown).toEqual([NOON + 1]);
    });

    it('show it after a second even if rendering takes longer, and nothing older from then on', async () => {
      answers.show(page(NOON + 1));
      await answers.settled();
      expect(current().facts.revision).toBe(NOON + 1);
      expect(kept(HOME)).toBeUndefined();
      const late = renderers.begun.findIndex(({ task }) => task.path === '/');
      await end(late, rendering('home 2', NOON + 1, NOON + 1));
      expect(kept(HOME)).toBe('home 2');
    });

    it('delay requests for other paths until then', async () => {
      answers.show(page(NOON + 1));
      const other = answers.render(current(), ITEM);
      await nextTurnOfTheLoop();
      expect(renderers.begun.map(({ task }) => task.path)).not.toContain(ITEM.path);
      await end(0, rendering('2', NOON + 1, NOON + 1));
      await end(0, rendering('2', NOON + 1, NOON + 1));
      await end(0, rendering('item', NOON + 1, NOON + 1));
      expect(textOf(await other)).toBe('item');
    });

    it('skip to the newest of several', async () => {
      for (const later of [1, 2, 3]) answers.show(page(NOON + later));
      await nextTurnOfTheLoop();
      for (const _ of [HOME, ATOM]) await end(0, rendering('2', NOON + 1, NOON + 1));
      await nextTurnOfTheLoop();
      for (const _ of [HOME, ATOM]) await end(0, rendering('4', NOON + 3, NOON + 3));
      await answers.settled();
      expect(shown).toEqual([NOON + 1, NOON + 3]);
      expect(kept(HOME)).toBe('4');
    });

    it('show it also when a month changes meanwhile, and never go back', async () => {
      answers.show(page(NOON + 1));
      await nextTurnOfTheLoop();
      answers.changed(ID);
      for (const _ of [HOME, ATOM]) await end(0, rendering('2', NOON + 1, NOON + 1));
      await answers.settled();
      expect([current().facts.revision, kept(HOME), kept(ATOM)]).toEqual([NOON + 1, '2', '2']);
      expect(renderers.begun).toEqual([]);
      pages.put(page(NOON));
      expect(current().facts.revision).toBe(NOON + 1);
    });

    it('keep the last good answer where the new state cannot be rendered, and try again with the next', async () => {
      answers.show(page(NOON + 1));
      await nextTurnOfTheLoop();
      const home = renderers.begun.findIndex(({ task }) => task.path === '/');
      renderers.begun.splice(home, 1)[0]!.fail(new Error('broken'));
      await end(0, rendering('feed 2', NOON + 1, NOON + 1));
      await answers.settled();
      expect([kept(HOME), kept(ATOM)]).toEqual(['home 1', 'feed 2']);
      expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(1);
      answers.show(page(NOON + 2));
      await nextTurnOfTheLoop();
      while (renderers.begun.length > 0) await end(0, rendering('3', NOON + 2, NOON + 2));
      await answers.settled();
      expect([kept(HOME), kept(ATOM)]).toEqual(['3', '3']);
    });

    it('send no earlier answer of a page with audiences: what it shows may be for others by now', async () => {
      const readers = { passwordHash: '', networks: [], needsAll: false, keys: [], open: true };
      const withAudiences = (revision: number) =>
        new Page({ ...page(revision).facts, readers: { ...readers, audiences: [{ id: 'a', people: [] }] } }, () => now);
      pages.put(withAudiences(NOON + 1));
      await have(HOME, 'home 1', NOON + 1, NOON + 1);
      expect(kept(HOME)).toBe('home 1');
      answers.show(withAudiences(NOON + 2));
      await nextTurnOfTheLoop();
      while (renderers.begun.length > 0) renderers.begun.shift()!.fail(new Error('broken'));
      await answers.settled();
      expect([current().facts.revision, kept(HOME)]).toEqual([NOON + 2, undefined]);
      const answer = answers.render(current(), HOME);
      await nextTurnOfTheLoop();
      renderers.begun.shift()!.fail(new Error('broken'));
      await expect(answer).rejects.toThrow('broken');
    });

    it('send the last good answer also in a coding that was not requested before', async () => {
      answers.show(page(NOON + 1));
      await failAll();
      await answers.settled();
      const answer = answers.render(current(), { ...HOME, coding: 'br' });
      await failAll();
      expect(textOf(await answer)).toBe('home 1');
    });

    it('drop the last good answer of a path that no longer exists', async () => {
      for (const later of [1, 2]) {
        answers.show(page(NOON + later));
        await nextTurnOfTheLoop();
        while (renderers.begun.length > 0) {
          if (later === 1) {
            renderers.begun.shift()!.fail(new Error('broken'));
            await nextTurnOfTheLoop();
          } else await end(0, { none: true, revision: NOON + later });
        }
        await answers.settled();
        expect(kept(HOME)).toBe(later === 1 ? 'home 1' : undefined);
      }
    });

    it('show it also when updating the cached answers fails', async () => {
      await have(ITEM, 'item', `${NOON}-0`, NOON);
      jest.spyOn(PageIndex.prototype, 'put').mockImplementationOnce(() => {
        throw new Error('broken');
      });
      answers.show(page(NOON + 1));
      await nextTurnOfTheLoop();
      while (renderers.begun.length > 0) await end(0, rendering('2', NOON + 1, NOON + 1));
      await answers.settled();
      jest.restoreAllMocks();
      expect(current().facts.revision).toBe(NOON + 1);
      answers.show(page(NOON + 2));
      await answers.settled();
      expect(current().facts.revision).toBe(NOON + 2);
    });

    it('show the last good answer also where rendering takes longer than a second, and then fails', async () => {
      answers.show(page(NOON + 1));
      await answers.settled();
      expect([current().facts.revision, kept(HOME)]).toEqual([NOON + 1, undefined]);
      await failAll();
      expect([kept(HOME), kept(ATOM)]).toEqual(['home 1', 'feed 1']);
    });

    describe('of what was not requested in the last minute', () => {
      const showLater = async (next: Page): Promise<void> => {
        const before = Date.now();
        jest.spyOn(Date, 'now').mockReturnValue(before + 61_000);
        try {
          answers.show(next);
          await nextTurnOfTheLoop();
        } finally {
          jest.restoreAllMocks();
        }
        await answers.settled();
      };
      const failed = async (asked: Asked, error?: Error): Promise<string | undefined> => {
        const answer = answers.render(current(), asked).then(textOf);
        // It is looked at only once it has failed.
        answer.catch(() => undefined);
        await failAll(error);
        return answer;
      };

      beforeEach(() => showLater(page(NOON + 1)));

      it('render nothing before it is requested again, and send nothing older until then', () => {
        expect(renderers.begun).toEqual([]);
        expect([current().facts.revision, kept(HOME)]).toEqual([NOON + 1, undefined]);
      });

      it('send the last good answer where the new state cannot be rendered, until a later one can', async () => {
        expect(await failed(HOME)).toBe('home 1');
        expect([kept(HOME), kept(ATOM)]).toEqual(['home 1', undefined]);
        expect(await failed({ ...ATOM, coding: 'br' })).toBe('feed 1');
        await showLater(page(NOON + 2));
        expect(kept(HOME)).toBeUndefined();
        expect(await have(HOME, 'home 3', NOON + 2, NOON + 2)).toBe('home 3');
        expect(kept(HOME)).toBe('home 3');
      });

      it('never go back to it once the address was rendered, in any coding', async () => {
        await have(HOME, 'home 2', NOON + 1, NOON + 1);
        expect(await failed({ ...HOME, coding: 'br' })).toBe('home 2');
        expect(await have({ ...ATOM, coding: 'br' }, 'feed 2', NOON + 1, NOON + 1)).toBe('feed 2');
        expect(await failed(ATOM)).toBe('feed 2');
      });

      it('forget it where the page has nothing by now', async () => {
        const answer = answers.render(current(), HOME);
        await nextTurnOfTheLoop();
        await end(0, { none: true, revision: NOON + 1 });
        expect(await answer).toBeUndefined();
        await expect(failed(HOME)).rejects.toThrow('broken');
      });

      it('refuse instead of sending it when too much is being rendered', async () => {
        await expect(failed(HOME, new BusyError())).rejects.toThrow(BusyError);
        expect(kept(HOME)).toBeUndefined();
      });

      it('forget it with its page', async () => {
        await showLater(new Page({ ...page(NOON + 2).facts, domain: '' }, () => now));
        expect(answers.bytes).toBe(0);
      });
    });

    it('send no earlier answer where only current ones are wanted', async () => {
      answers = make({ onlyCurrent: true });
      await have(HOME, 'home 1', NOON, NOON);
      answers.show(page(NOON + 1));
      await nextTurnOfTheLoop();
      await failAll();
      await answers.settled();
      expect([kept(HOME), answers.bytes]).toEqual([undefined, 0]);
    });
  });

  it('send yesterday’s answer until today’s is rendered', async () => {
    await have(HOME, 'yesterday', NOON, NOON);
    now += DAY;
    expect(kept(HOME)).toBe('yesterday');
    await nextTurnOfTheLoop();
    expect(renderers.begun[0]?.task.dayStart).toBe(20_001 * DAY);
    await end(0, rendering('today', `${NOON}-${20_001 * DAY}`, NOON));
    await answers.settled();
    expect(kept(HOME)).toBe('today');
    expect(renderers.begun).toEqual([]);
  });

  it('render the paths of months again when those change, and nothing else', async () => {
    await have(HOME, 'home', NOON, NOON);
    await have(ITEM, 'item', `${NOON}-0`, NOON);
    months = 5;
    answers.changed(ID);
    await nextTurnOfTheLoop();
    expect(renderers.begun.map(({ task }) => task.path)).toEqual([ITEM.path]);
    await end(0, rendering('item, corrected', `${NOON}-5`, NOON));
    await answers.settled();
    expect([kept(HOME), kept(ITEM)]).toEqual(['home', 'item, corrected']);
  });

  it('do not cache a render that started before a month changed and ended after it', async () => {
    const before = answers.render(current(), ITEM);
    await nextTurnOfTheLoop();
    months = 5;
    answers.changed(ID);
    await answers.settled();
    await end(0, rendering('item as it was', `${NOON}-0`, NOON));
    expect(textOf(await before)).toBe('item as it was');
    expect(kept(ITEM)).toBeUndefined();
    expect(await have(ITEM, 'item as it is', `${NOON}-5`, NOON)).toBe('item as it is');
    expect(kept(ITEM)).toBe('item as it is');
  });

  it('request a missing state, and report it', async () => {
    const answer = answers.render(current(), HOME);
    const refused = expect(answer).rejects.toThrow(MissingStateError);
    await nextTurnOfTheLoop();
    await end(0, { missing: { pageId: ID } });
    await refused;
    expect(missing).toEqual([{ pageId: ID }]);
  });

  it('refuse when too much is being rendered', async () => {
    const refused = expect(answers.render(current(), HOME)).rejects.toThrow(BusyError);
    await nextTurnOfTheLoop();
    renderers.begun[0]!.fail(new BusyError());
    await refused;
    expect(outcomes).toEqual(['refused']);
  });

  it('stay within their memory limit: what was requested again is kept longer', async () => {
    answers = make({ maxBytes: 13_000 });
    for (const path of ['/a', '/b', '/c', '/d']) await have(at(path), path, NOON, NOON);
    const later = Date.now() + 1_000;
    answers.kept(current(), at('/a'), later);
    await have(at('/e'), '/e', NOON, NOON);
    expect(['/a', '/b', '/c', '/d', '/e'].map((path) => kept(at(path)))).toEqual(['/a', undefined, '/c', '/d', '/e']);
    expect(answers.bytes).toBeLessThanOrEqual(13_000);
  });
});
