import { type Translation } from '@candor/words/translation.js';
import { render } from '../render.js';
import { component, pageState } from '../testing/sample-state.js';
import { servicesInLanguage, stateInLanguage } from './in-language.js';
import { type PageState } from './page-state.js';

const german = (text: string): Translation[] => [{ language: 'de', text }];

function shop(): PageState {
  return pageState({
    components: [
      component('a', {
        name: 'Payments',
        nameTranslations: german('Zahlungen'),
        description: 'Cards.',
        descriptionTranslations: german('Karten.'),
        group: { name: 'Shop' },
      }),
      component('b', { name: 'Search', group: { name: 'Tools' } }),
    ],
    groups: [
      { id: 'g', name: 'Shop', nameTranslations: german('Laden'), description: '', collapsed: false },
      { id: 'h', name: 'Tools', description: 'For you.', collapsed: false },
    ],
  });
}

describe('services in a language', () => {
  it('have names, descriptions and groups in it, and the first ones where there is none', () => {
    const { components, groups } = stateInLanguage(shop(), 'de');
    expect(components).toMatchObject([
      { name: 'Zahlungen', description: 'Karten.', group: { name: 'Laden' } },
      { name: 'Search', group: { name: 'Tools' } },
    ]);
    expect(groups).toMatchObject([{ name: 'Laden' }, { name: 'Tools', description: 'For you.' }]);
    expect(servicesInLanguage(shop(), 'de').components).toEqual(components);
  });

  it('have the first texts with their language for readers of another one', () => {
    const [payments] = stateInLanguage(shop(), 'fr').components;
    expect(payments).toMatchObject({ name: 'Payments', nameLang: 'en', description: 'Cards.', descriptionLang: 'en' });
  });

  it('keep the first names of groups where two would have the same one', () => {
    const state = shop();
    const same = { ...state, groups: state.groups?.map((one) => ({ ...one, nameTranslations: german('Laden') })) };
    const { components, groups } = stateInLanguage(same, 'de');
    expect(groups?.map(({ name, nameLang }) => [name, nameLang])).toEqual([
      ['Shop', 'en'],
      ['Tools', 'en'],
    ]);
    expect(components.map(({ group }) => group.name)).toEqual(['Shop', 'Tools']);
  });

  it('are the same object where nothing is translated', () => {
    const state = pageState({ components: [component('a')] });
    expect(servicesInLanguage(state, 'de')).toBe(state);
    expect(servicesInLanguage(shop(), undefined)).toEqual(shop());
  });

  it('are read on the page, in its form and on the page to manage a subscription', () => {
    const open = { ...shop(), channels: { email: true, webhook: false } };
    for (const path of ['/', '/subscribe', '/_system/manage']) {
      const page = String(render(open, path, 'de')?.body);
      expect([path, page.includes('Zahlungen'), page.includes('Payments')]).toEqual([path, true, false]);
    }
    expect(String(render(open, '/', 'de')?.body)).toContain('Laden');
    expect(String(render(open, '/', 'fr')?.body)).toMatch(/<h4 [^>]*lang="en"[^>]*>Payments/);
    expect(String(render(open, '/')?.body)).not.toContain('lang="en">Payments');
    expect(String(render(open, '/api/v2/components.json')?.body)).toContain('"Payments"');
  });
});
