import { LANGUAGES } from '@candor/words/languages.js';
import { render } from '../render.js';
import { TEXTS } from '../language/languages.js';
import { EMPTY_MONTH, withMonth } from '../state/month-of.js';
import { announcement, DAY, HOUR, incident, NOW, pageState } from '../testing/sample-state.js';
import { pageText } from '../../test/page-text.js';

const ID = '019a9000-0000-7000-8000-0000000000a1';
const OTHER = '019a9000-0000-7000-8000-0000000000a2';
const announcements = [
  announcement(ID, { name: 'Prices & plans', message: 'All **prices** change.' }),
  announcement(OTHER, { name: 'Old news', startsAt: NOW - 10 * DAY, endsAt: NOW - 3 * DAY, ended: true }),
];
const state = pageState({ announcements });
const html = (path: string, of = state, language?: (typeof LANGUAGES)[number]) =>
  String(render(of, path, language)?.body ?? '');

describe('the announcements of a page', () => {
  it('stand below open incidents and above the services while they are open', () => {
    const page = html('/', { ...state, openIncidents: [incident('i')] });
    const places = ['id="open-incidents"', 'id="announcements"', 'id="services"'].map((mark) => page.indexOf(mark));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(page).toContain(`<a href="/announcements/${ID}">Prices &amp; plans</a>`);
    expect(page).toContain('<strong>prices</strong>');
    expect(pageText(page)).toContain('Until Nov 27, 2026, 4:05 PM UTC');
    expect(page).not.toContain('Old news');
  });

  it('leave the state of the page as it is', () => {
    expect(pageText(html('/'))).toContain('All Systems Operational');
    expect(html('/badge.json')).toBe(html('/badge.json', pageState()));
    expect(html('/api/v2/summary.json')).toBe(html('/api/v2/summary.json', pageState()));
    expect(html('/banner.json')).toBe(html('/banner.json', pageState()));
  });

  it('have no section where none is open', () => {
    expect(html('/', pageState({ announcements: announcements.slice(1) }))).not.toContain('id="announcements"');
  });

  it('are three and lines for the others, the latest first', () => {
    const many = Array.from({ length: 8 }, (_, n) => announcement(`n-${n}`, { startsAt: NOW - n * HOUR }));
    const page = html('/', pageState({ announcements: many.toReversed() }));
    expect(page.match(/class="card incident tone-notice"/g)).toHaveLength(3);
    expect(pageText(page)).toContain('Show 5 more');
    expect(page.indexOf('News n-0')).toBeLessThan(page.indexOf('News n-7'));
  });

  it('show markup of their titles as text', () => {
    const evil = [announcement(ID, { name: '<img src=x onerror=alert(1)>' })];
    expect(html('/', pageState({ announcements: evil }))).not.toContain('<img src=x');
  });

  it('have an address each, open or ended, with what is shared of it', () => {
    const page = html(`/announcements/${ID}`);
    expect(pageText(page)).toContain('Announcement of November 19, 2026');
    expect(page).toContain('<meta property="og:title" content="Prices &amp; plans – Acme Status"/>');
    expect(page).toContain('<meta property="og:description" content="All prices change."/>');
    expect(page).toContain(`<meta property="og:url" content="http://acme.localhost:8080/announcements/${ID}"/>`);
    expect(pageText(html(`/announcements/${OTHER}`))).toContain('Ended Nov 17, 2026');
    expect(render(state, '/announcements/019a9000-0000-7000-8000-0000000000ff')).toBeUndefined();
    expect(render(state, '/announcements/x')).toBeUndefined();
  });

  it('say when they were edited', () => {
    const edited = [announcement(ID, { editedAt: NOW - HOUR })];
    expect(pageText(html(`/announcements/${ID}`, pageState({ announcements: edited })))).toContain(
      'Edited Nov 20, 2026',
    );
  });

  it('are in the history, and in the page of their month', () => {
    expect(html('/history')).toContain(`<a href="/announcements/${OTHER}" dir="auto">Old news</a>`);
    const month = html('/history/2026-11', withMonth(state, { ...EMPTY_MONTH, announcements }));
    expect(pageText(month)).toContain('Old news');
    expect(pageText(month)).toContain('All prices change.');
    const later = withMonth(pageState(), { ...EMPTY_MONTH, announcements });
    expect(pageText(html(`/announcements/${OTHER}`, later))).toContain('Old news');
  });

  it('are in the sitemap', () => {
    expect(html('/sitemap.xml')).toContain(`<loc>http://acme.localhost:8080/announcements/${ID}</loc>`);
  });

  it.each(LANGUAGES)('have their words in %s', (language) => {
    const page = pageText(html('/', state, language));
    const { title, until } = TEXTS[language].announcements;
    expect(page).toContain(title);
    expect(page).toContain(until.find((part) => part !== '')?.trim());
    expect(html(`/announcements/${ID}`, state, language)).toContain(`<html lang="${language}">`);
  });
});
