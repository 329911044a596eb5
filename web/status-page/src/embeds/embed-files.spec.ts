import { JSDOM } from 'jsdom';
import type { PageState } from '../state/page-state.js';
import { HOUR, NOW, sampleIncident, sampleMaintenance, samplePage } from '../testing/sample-page.js';
import { BANNER } from './banner-script.js';
import { EMBED_FILES } from './embed-files.js';
import { WIDGET } from './widget-script.js';

type Status = PageState['components'][number]['componentStatus'];

function embed(path: '/badge.svg' | '/badge.json', componentStatus: Status = 'operational'): string {
  const state = samplePage();
  const components = state.components.map((one, at) => (at === 0 ? { ...one, componentStatus } : one));
  return EMBED_FILES[path].body({ ...state, components });
}

const WORDS: [Status, string][] = [
  ['operational', 'All Systems Operational'],
  ['degraded_performance', 'Minor Outage'],
  ['partial_outage', 'Minor Outage'],
  ['major_outage', 'Major Outage'],
  ['under_maintenance', 'Under Maintenance'],
];

describe('the badge', () => {
  it.each(WORDS)('of a page with %s is an endpoint of shields.io that says "%s"', (status, message) => {
    expect(JSON.parse(embed('/badge.json', status))).toEqual({
      schemaVersion: 1,
      label: 'status',
      message,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/) as string,
    });
  });

  it.each(WORDS)('of a page with %s is an image that says "%s"', (status, message) => {
    const { documentElement: svg } = new JSDOM(embed('/badge.svg', status), { contentType: 'image/svg+xml' }).window
      .document;
    expect(svg.getAttribute('aria-label')).toBe(`status: ${message}`);
    expect([...svg.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['status', message]);
    expect(svg.querySelector('script, foreignObject, image, a')).toBeNull();
  });

  it('says nothing good of a page whose services follow providers that were never known', () => {
    const unknown = { follows: true, providerName: 'Stripe', componentName: '', url: '', text: '' };
    const state = samplePage();
    const components = state.components.map((one) => ({ ...one, upstreams: [unknown] }));
    const badge = EMBED_FILES['/badge.json'].body({ ...state, components });
    expect(JSON.parse(badge)).toMatchObject({ message: 'Not Known', color: '#4a5565' });
    const some = { ...state, components: components.map((one, at) => (at === 0 ? state.components[0]! : one)) };
    expect(JSON.parse(EMBED_FILES['/badge.json'].body(some))).toMatchObject({ message: 'All Systems Operational' });
  });

  it('is legible: white on each colour has a contrast of 4.5 at least', () => {
    for (const [status] of WORDS) {
      const { color } = JSON.parse(embed('/badge.json', status)) as { color: string };
      expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('the widget', () => {
  const PAGE = 'https://status.acme.example';
  const LINK = `<a class="candor-badge" href="${PAGE}/">System status</a>`;

  /** Another site with the widget in it; `answer` is the response of the status page. */
  async function site(body: string, answer: (url: string) => unknown, id = 'k1'): Promise<Document> {
    const faults: unknown[] = [];
    const dom = new JSDOM(`<body>${body}`, { url: 'https://shop.example/', runScripts: 'outside-only' });
    const { document } = dom.window;
    const script = document.createElement('script');
    script.src = `${PAGE}/widget.js`;
    script.setAttribute('data-customer-id', id);
    Object.defineProperty(document, 'currentScript', { value: script });
    dom.window.addEventListener('error', ({ error }) => faults.push(error));
    const asked: string[] = [];
    Object.assign(dom.window, {
      fetch: async (url: string) => {
        asked.push(url);
        return { ok: true, json: async () => answer(url) };
      },
      setInterval: () => 0,
    });
    dom.window.eval(WIDGET);
    document.dispatchEvent(new dom.window.Event('DOMContentLoaded'));
    // The request is answered within a few turns of the event loop.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(faults).toEqual([]);
    expect([...new Set(asked)]).toEqual([`${PAGE}/api/v2/status.json`]);
    return document;
  }
  const says = (indicator: string, id = 'k1') => ({ page: { id }, status: { indicator } });
  const dots = (document: Document) => [...document.querySelectorAll<HTMLElement>('[data-candor-dot]')];

  it.each([
    ['none', 'All Systems Operational'],
    ['minor', 'Minor Outage'],
    ['major', 'Minor Outage'],
    ['critical', 'Major Outage'],
    ['maintenance', 'Under Maintenance'],
  ])('adds one dot to each link; %s is "%s"', async (indicator, text) => {
    const document = await site(`${LINK}${LINK}<a href="${PAGE}/">plain</a>`, () => says(indicator));
    expect(dots(document).map(({ title }) => title)).toEqual([text, text]);
    expect(dots(document)[0]?.style.background).toMatch(/^(rgb|#)/);
    expect(document.querySelector('a:not(.candor-badge) span')).toBeNull();
  });

  it('ignores links to other pages', async () => {
    const other = '<a class="candor-badge" href="https://status.other.example/">Other</a>';
    expect(dots(await site(other, () => says('none')))).toEqual([]);
  });

  it.each([
    ['the page belongs to another organisation by now', () => says('none', 'k2')],
    ['the answer is no status', () => 'nonsense'],
    ['the word is unknown', () => says('exploded')],
    [
      'nobody answers',
      () => {
        throw new Error('offline');
      },
    ],
  ])('shows nothing and does not throw when %s', async (_case, answer) => {
    const stale = `<a class="candor-badge" href="${PAGE}/">x<span data-candor-dot></span></a>`;
    expect(dots(await site(stale, answer))).toEqual([]);
  });

  it('does not throw where it is not loaded by a script element of the page', () => {
    const { window } = new JSDOM(LINK, { runScripts: 'outside-only' });
    expect(() => window.eval(WIDGET) as unknown).not.toThrow();
  });
});

describe('the banner', () => {
  const PAGE = 'https://status.acme.example';
  const ITEMS = [
    { id: 'i1', name: 'Payments <b>fail</b>', impact: 'critical', url: `${PAGE}/incidents/i1` },
    { id: 'm1', name: 'Upgrade', impact: 'maintenance', url: `${PAGE}/maintenances/m1` },
  ];
  const says = (items: unknown, id = 'k1') => ({ page: { id }, items });
  const settle = async () => {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, 0));
  };

  /** Another site with the banner on it; `answer` is the response of the status page. */
  async function site(
    answer: () => unknown,
    options: { lang?: string; storage?: Map<string, string> | 'denied' } = {},
  ) {
    const { lang = 'en', storage = new Map<string, string>() } = options;
    const faults: unknown[] = [];
    const dom = new JSDOM(`<html lang="${lang}"><body><header>The shop</header>`, {
      url: 'https://shop.example/',
      runScripts: 'outside-only',
      // Otherwise the document counts as hidden, and a hidden one does not poll.
      pretendToBeVisual: true,
    });
    const { document } = dom.window;
    const script = document.createElement('script');
    script.src = `${PAGE}/banner.js`;
    script.setAttribute('data-customer-id', 'k1');
    Object.defineProperty(document, 'currentScript', { value: script });
    dom.window.addEventListener('error', ({ error }) => faults.push(error));
    Object.defineProperty(dom.window, 'localStorage', {
      get: () => {
        if (storage === 'denied') throw new Error('denied');
        return {
          getItem: (key: string) => storage.get(key) ?? null,
          setItem: (key: string, value: string) => void storage.set(key, value),
        };
      },
    });
    const ticks: (() => void)[] = [];
    Object.assign(dom.window, {
      fetch: async (url: string) => {
        expect(url).toBe(`${PAGE}/banner.json`);
        return { ok: true, json: async () => answer() };
      },
      setInterval: (tick: () => void) => ticks.push(tick),
      setTimeout: (work: () => void) => setTimeout(work, 0),
    });
    dom.window.eval(BANNER);
    document.dispatchEvent(new dom.window.Event('DOMContentLoaded'));
    await settle();
    const tick = async (): Promise<void> => {
      ticks.forEach((each) => each());
      await settle();
    };
    return { document, faults, tick, bar: () => document.querySelector<HTMLElement>('[data-candor-banner]') };
  }

  it('is at the top of the site, names the problem and links to it', async () => {
    const { document, bar, faults } = await site(() => says(ITEMS));
    expect(document.body.firstElementChild).toBe(bar());
    expect(bar()?.getAttribute('role')).toBe('status');
    expect(bar()?.textContent).toContain('Critical incident: Payments <b>fail</b>');
    expect(bar()?.querySelector('b')).toBeNull();
    expect(bar()?.querySelector('a')?.href).toBe(ITEMS[0]?.url);
    expect(bar()?.querySelector('button')?.getAttribute('aria-label')).toBe('Dismiss');
    expect(document.querySelector('style, link, img')).toBeNull();
    expect(faults).toEqual([]);
  });

  it('is absent while everything is operational, and disappears when it is again', async () => {
    let items: unknown = [];
    const { bar, tick } = await site(() => says(items));
    expect(bar()).toBeNull();
    items = ITEMS;
    await tick();
    expect(bar()).not.toBeNull();
    items = [];
    await tick();
    expect(bar()).toBeNull();
  });

  it.each([new Map<string, string>(), 'denied' as const])(
    'no longer shows what was dismissed, but shows new items (storage %p)',
    async (storage) => {
      let items = ITEMS;
      const { bar, tick } = await site(() => says(items), { storage });
      bar()?.querySelector('button')?.click();
      await settle();
      expect(bar()?.textContent).toContain('Maintenance: Upgrade');
      bar()?.querySelector('button')?.click();
      await settle();
      expect(bar()).toBeNull();
      items = [{ ...ITEMS[0]!, id: 'i2', name: 'Another', impact: 'minor' }, ...ITEMS];
      await tick();
      expect(bar()?.textContent).toContain('Minor incident: Another');
      if (storage !== 'denied') {
        const later = await site(() => says(ITEMS), { storage });
        expect(later.bar()).toBeNull();
      }
    },
  );

  it('is in the language of the site', async () => {
    const { bar } = await site(() => says(ITEMS), { lang: 'de-AT' });
    expect(bar()?.textContent).toContain('Kritischer Vorfall');
    expect(bar()?.querySelector('button')?.getAttribute('aria-label')).toBe('Schließen');
  });

  it.each([
    ['the page belongs to another organisation by now', () => says(ITEMS, 'k2')],
    ['the answer is none', () => 'nonsense'],
    ['the list is none', () => says('nonsense')],
    ['the word is unknown', () => says([{ ...ITEMS[0], impact: 'exploded' }])],
    [
      'nobody answers',
      () => {
        throw new Error('offline');
      },
    ],
  ])('shows nothing and does not throw when %s', async (_case, answer) => {
    const { bar, faults } = await site(answer);
    expect(bar()).toBeNull();
    expect(faults).toEqual([]);
  });

  it('does not throw where it is not loaded by a script element of the page', () => {
    const { window } = new JSDOM('<body>', { runScripts: 'outside-only' });
    expect(() => window.eval(BANNER) as unknown).not.toThrow();
  });

  it('is legible: white on each colour has a contrast of 4.5 at least', () => {
    const colours = [...BANNER.matchAll(/'(#[0-9a-f]{6})'/g)].map(([, colour]) => colour!);
    expect(colours).toHaveLength(5);
    for (const colour of colours) expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThanOrEqual(4.5);
  });

  it('receives open incidents and running maintenances, worst first', () => {
    const state = samplePage({
      openIncidents: [
        sampleIncident('minor', { incidentStatus: 'investigating', incidentImpact: 'minor' }),
        sampleIncident('critical', { incidentStatus: 'identified', incidentImpact: 'critical' }),
      ],
      pastIncidents: [sampleIncident('past')],
      maintenances: [
        sampleMaintenance('planned'),
        sampleMaintenance('running', { actualStartTime: NOW - HOUR }),
        sampleMaintenance('over', { actualStartTime: NOW - 2 * HOUR, actualEndTime: NOW - HOUR }),
      ],
    });
    const body = EMBED_FILES['/banner.json'].body(state);
    const { page, items } = JSON.parse(body) as { page: { id: string }; items: { id: string; impact: string }[] };
    expect(page.id).toBe(state.customer.id);
    expect(items.map(({ id, impact }) => [id, impact])).toEqual([
      ['critical', 'critical'],
      ['minor', 'minor'],
      ['running', 'maintenance'],
    ]);
  });
});

/** Relative luminance of `#rrggbb`, as WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
