import { type Translation } from '@candor/words/translation.js';
import { render } from '../render.js';
import { announcement, component, history, incident, maintenance, NOW, pageState } from '../testing/sample-state.js';
import { stateInLanguage } from './in-language.js';
import { type PageIncident, type PageState } from './page-state.js';

const HOUR = 3_600_000;
const ID = '0197a3c1-2222-7c52-9e6b-2f3a4d5c6b7a';
const german = (text: string): Translation[] => [{ language: 'de', text }];

function translated(): PageIncident {
  const [entry] = incident(ID).entries;
  return incident(ID, {
    name: 'Payments fail',
    translations: german('Zahlungen schlagen fehl'),
    entries: [
      { ...entry!, id: 'e2', message: 'Only cards are concerned.' },
      {
        ...entry!,
        id: 'e1',
        message: 'We look at **it**.',
        messageFormat: 'markdown',
        translations: german('Wir **suchen**.'),
      },
    ],
  });
}

function pageWith(one: PageIncident, when: 'openIncidents' | 'pastIncidents' = 'openIncidents'): PageState {
  const downtime = {
    startTime: NOW - HOUR,
    worstComponentStatus: 'major_outage' as const,
    incidentId: ID,
    firstIncidentEntryMessage: 'We look at it.',
  };
  return pageState({
    components: [component('a')],
    downtimes: [history('a', { componentDownTimes: [downtime] })],
    furtherHistories: [{ filter: 'all_time', downtimes: [history('a', { componentDownTimes: [downtime] })] }],
    [when]: [one],
  });
}

describe('the state of a page in a language', () => {
  it('is the same object where nothing is translated', () => {
    const state = pageWith(incident(ID));
    expect(stateInLanguage(state, 'de')).toBe(state);
    expect(stateInLanguage(state, undefined)).toBe(state);
  });

  it.each(['openIncidents', 'pastIncidents'] as const)('has the texts of %s in that language', (when) => {
    const [one] = stateInLanguage(pageWith(translated(), when), 'de')[when];
    expect(one).toMatchObject({ name: 'Zahlungen schlagen fehl' });
    expect(one).not.toHaveProperty('nameLang');
    expect(one?.entries[1]).toMatchObject({ message: 'Wir **suchen**.' });
    expect(one?.entries[1]).not.toHaveProperty('messageLang');
  });

  it('has the first text of what is not translated, without a mark', () => {
    const [untranslated] = stateInLanguage(pageWith(translated()), 'de').openIncidents[0]!.entries;
    expect(untranslated).toMatchObject({ message: 'Only cards are concerned.' });
    expect(untranslated).not.toHaveProperty('messageLang');
  });

  it('has the first texts, with their language, for who reads another one', () => {
    const [one] = stateInLanguage(pageWith(translated()), 'fr').openIncidents;
    expect(one).toMatchObject({ name: 'Payments fail', nameLang: 'en' });
    expect(one?.entries[1]).toMatchObject({ message: 'We look at **it**.', messageLang: 'en' });
  });

  it('has the first texts without a mark for programs', () => {
    const [one] = stateInLanguage(pageWith(translated()), undefined).openIncidents;
    expect(one).toMatchObject({ name: 'Payments fail' });
    expect(one).not.toHaveProperty('nameLang');
  });

  it('has announcements in it, on the page, on their own and in feeds, and first texts for programs', () => {
    const id = '0197a3c6-6666-7c52-9e6b-2f3a4d5c6b7a';
    const one = announcement(id, {
      name: 'New prices',
      nameTranslations: german('Neue Preise'),
      messageTranslations: german('Sie sind **da**.'),
    });
    const state = pageState({ announcements: [one] });
    const [read] = stateInLanguage(state, 'de').announcements;
    expect(read).toMatchObject({ name: 'Neue Preise', message: 'Sie sind **da**.' });
    expect(read).not.toHaveProperty('nameLang');
    const [french] = stateInLanguage(state, 'fr').announcements;
    expect(french).toMatchObject({ name: 'New prices', nameLang: 'en', messageLang: 'en' });
    const at = (path: string, language?: 'de') => String(render(state, path, language)?.body);
    for (const path of ['/', `/announcements/${id}`, '/updates.atom']) expect(at(path, 'de')).toContain('Neue Preise');
    expect(at('/api/v2/announcements.json')).toContain('New prices');
    expect(at('/api/v2/announcements.json')).not.toContain('Neue Preise');
  });

  it('says of downtimes how their incident began, on one line', () => {
    const { downtimes, furtherHistories } = stateInLanguage(pageWith(translated()), 'de');
    for (const histories of [downtimes, furtherHistories[0]!.downtimes])
      expect(histories[0]?.componentDownTimes[0]?.firstIncidentEntryMessage).toBe('Wir suchen.');
  });
});

describe('what readers of a language are answered', () => {
  const state = pageWith(translated());
  const at = (path: string, language?: 'en' | 'de' | 'fr', of = state): string =>
    String(render(of, path, language)?.body);

  /** How many texts are marked as English, beside the links to other languages. */
  const marks = (html: string): number =>
    (html.match(/ lang="en">(?!English)/g) ?? []).length - (html.includes('<html lang="en">') ? 1 : 0);

  it('is in that language in all places of the page', () => {
    for (const path of ['/', `/incidents/${ID}`]) {
      expect(at(path, 'de')).toContain('Zahlungen schlagen fehl');
      expect(at(path, 'de')).toContain('<p>Wir <strong>suchen</strong>.</p>');
      expect(at(path, 'de')).not.toContain('Payments fail');
      expect(marks(at(path, 'de'))).toBe(0);
    }
    expect(at(`/incidents/${ID}`, 'de')).toContain('<title>Zahlungen schlagen fehl');
    expect(at('/uptime/all_time', 'de')).toContain('Wir suchen.');
  });

  it.each([undefined, 'en'] as const)('is the first text without a mark at addresses of %s', (language) => {
    expect(at('/', language)).toContain('Payments fail');
    expect(marks(at('/', language))).toBe(0);
  });

  it('is the first text with its language for others', () => {
    expect(at(`/incidents/${ID}`, 'fr')).toContain('<h1 dir="auto" lang="en">Payments fail</h1>');
    expect(at(`/incidents/${ID}`, 'fr')).toContain('<div class="message formatted" dir="auto" lang="en"><p>We look at');
    expect(at('/', 'fr')).toMatch(/<a href="[^"]*" lang="en">Payments fail<\/a>/);
  });

  it('is in that language in feeds below it, whose links stay below it', () => {
    for (const path of ['/history.atom', '/updates.atom', '/history.rss', '/feed.json']) {
      expect(at(path, 'de')).toContain('Zahlungen schlagen fehl');
      expect(at(path, 'de')).toContain(`http://acme.localhost:8080/de/incidents/${ID}`);
      expect(at(path)).toContain('Payments fail');
      expect(at(path)).not.toContain('Zahlungen');
    }
    expect(at('/history.atom', 'de')).toContain('xml:lang="de"');
    expect(at('/history.atom', 'de')).toContain('Wird untersucht');
    expect(at('/updates.atom', 'de')).toContain('<title>Wird untersucht: Zahlungen schlagen fehl</title>');
    expect(JSON.parse(at('/feed.json', 'de'))).toMatchObject({ language: 'de' });
  });

  it('is marked in feeds where it is the first text', () => {
    expect(at('/history.atom', 'fr')).toContain('<title xml:lang="en">Payments fail</title>');
    const [item] = (JSON.parse(at('/feed.json', 'fr')) as { items: { language?: string; content_html: string }[] })
      .items;
    expect(item).toMatchObject({ language: 'en' });
    expect(item?.content_html).toContain('<span lang="en">We look at <strong>it</strong>.</span>');
  });

  it('is the first text in the JSON of existing clients', () => {
    expect(at('/api/v2/incidents.json')).toContain('Payments fail');
    expect(at('/api/v2/incidents.json')).not.toMatch(/Zahlungen|translations/);
  });

  it('is the same with and without translations of other languages', () => {
    const { translations, entries, ...plain } = translated();
    expect(translations).toHaveLength(1);
    const bare = pageWith({ ...plain, entries: entries.map(({ translations: _none, ...entry }) => entry) });
    for (const path of ['/', `/incidents/${ID}`, '/history.atom', '/feed.json', '/api/v2/summary.json'])
      expect(at(path)).toBe(at(path, undefined, bare));
  });
});

describe('a page whose texts are written in German at first', () => {
  const state = { ...pageWith(incident(ID, { name: 'Zahlungen' })), language: 'de' as const };
  const at = (language?: 'de' | 'fr') => String(render(state, `/incidents/${ID}`, language)?.body);

  it('marks them for readers of other languages, and for nobody else', () => {
    expect(at('fr')).toContain('<h1 dir="auto" lang="de">Zahlungen</h1>');
    expect(at()).toContain('<h1 dir="auto" lang="de">Zahlungen</h1>');
    expect(at('de')).toContain('<h1 dir="auto">Zahlungen</h1>');
  });

  it('is the same object for its readers, and for programs', () => {
    expect(stateInLanguage(state, 'de')).toBe(state);
    expect(stateInLanguage(state, undefined)).toBe(state);
  });
});

describe('a translated maintenance', () => {
  const MAINTENANCE = '0197a3c3-3333-7c52-9e6b-2f3a4d5c6b7a';
  const state = pageState({
    maintenances: [
      maintenance(MAINTENANCE, {
        name: 'Upgrade',
        message: 'We upgrade.',
        nameTranslations: german('Erneuerung'),
        messageTranslations: german('Wir erneuern.'),
      }),
    ],
  });
  const at = (path: string, language?: 'de' | 'fr') => String(render(state, path, language)?.body);

  it('is read in the language asked for, on pages, in feeds and in calendars', () => {
    for (const path of ['/', `/maintenances/${MAINTENANCE}`, '/history.atom', '/maintenance.ics']) {
      expect(at(path, 'de')).toContain('Erneuerung');
      expect(at(path, 'de')).toContain('Wir erneuern.');
      expect(at(path, 'de')).not.toContain('We upgrade.');
      expect(at(path)).toContain('We upgrade.');
    }
  });

  it('has its first texts with their language for others', () => {
    expect(at(`/maintenances/${MAINTENANCE}`, 'fr')).toContain('<h1 dir="auto" lang="en">Upgrade</h1>');
    expect(at('/', 'fr')).toContain('<p class="message" dir="auto" lang="en">We upgrade.</p>');
    expect(at('/history.atom', 'fr')).toContain('<title xml:lang="en">Upgrade</title>');
  });
});
