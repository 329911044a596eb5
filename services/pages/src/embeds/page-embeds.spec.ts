import { JSDOM } from 'jsdom';
import type { PageState } from '@candor/status-page/page-state.js';
import { samplePage } from '../../test/sample-page.js';
import { pageEmbeds } from './page-embeds.js';
import { WIDGET } from './widget-script.js';

type Status = PageState['components'][number]['componentStatus'];

function embed(path: string, componentStatus: Status = 'operational'): string {
  const state = samplePage();
  const components = state.components.map((one, at) => (at === 0 ? { ...one, componentStatus } : one));
  const found = pageEmbeds({ ...state, components }).find((one) => one.path === path);
  if (!found) throw new Error(`no embed at ${path}`);
  return found.body;
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

  it('can be read: white on each colour has a contrast of 4.5 at least', () => {
    for (const [status] of WORDS) {
      const { color } = JSON.parse(embed('/badge.json', status)) as { color: string };
      expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('the widget', () => {
  const PAGE = 'https://status.acme.example';
  const LINK = `<a class="candor-badge" href="${PAGE}/">System status</a>`;

  /** A site of others with the widget in it; `answer` is what the status page says. */
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
    // What was asked is answered within a few turns of the loop.
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
  ])('puts one dot into each link; %s is "%s"', async (indicator, text) => {
    const document = await site(`${LINK}${LINK}<a href="${PAGE}/">plain</a>`, () => says(indicator));
    expect(dots(document).map(({ title }) => title)).toEqual([text, text]);
    expect(dots(document)[0]?.style.background).toMatch(/^(rgb|#)/);
    expect(document.querySelector('a:not(.candor-badge) span')).toBeNull();
  });

  it('leaves links to other pages alone', async () => {
    const other = '<a class="candor-badge" href="https://status.other.example/">Other</a>';
    expect(dots(await site(other, () => says('none')))).toEqual([]);
  });

  it.each([
    ['the page belongs to somebody else by now', () => says('none', 'k2')],
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

  it('does not throw where it is not a script of a page', () => {
    const { window } = new JSDOM(LINK, { runScripts: 'outside-only' });
    expect(() => window.eval(WIDGET) as unknown).not.toThrow();
  });
});

/** Relative luminance of `#rrggbb`, as WCAG has it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
