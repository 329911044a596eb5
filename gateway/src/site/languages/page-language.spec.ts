import type { IncomingMessage } from 'node:http';
import { wantedLanguage } from '../../edge/prepared/accept-language.js';
import { askedAddress, withoutLanguage } from './page-language.js';

const OFFERED = ['en', 'de', 'fr', 'ja'];
const request = (headers: Record<string, string> = {}) => ({ headers }) as unknown as IncomingMessage;

describe('the language of an address', () => {
  it.each([
    ['/de/', 'de', '/'],
    ['/de', 'de', '/'],
    ['/de?x=1', 'de', '/?x=1'],
    ['/en/history?page=2', 'en', '/history?page=2'],
    ['/ja/incidents/1', 'ja', '/incidents/1'],
    ['/de/de/', 'de', '/de/'],
  ])('is removed from %s', (url, language, rest) => {
    expect(withoutLanguage(url, OFFERED)).toEqual({ language, url: rest });
  });

  it.each(['/', '/history', '/xx/', '/es/', '/DE/', '/deutsch', '//de/', '/de.json', '/x/de/', ''])(
    'is not in %s',
    (url) => {
      expect(withoutLanguage(url, OFFERED)).toEqual({ url });
    },
  );

  it('is in no address of pages that have one language only', () => {
    expect(withoutLanguage('/de/', [])).toEqual({ url: '/de/' });
    expect(withoutLanguage('/en/', [])).toEqual({ url: '/en/' });
  });
});

describe('the address of a page in the requested language', () => {
  it.each([
    ['/?lang=de', '/de/'],
    ['/incidents/1?a=b&lang=fr', '/fr/incidents/1?a=b'],
    ['/?lang=en', '/en/'],
    ['/history?lang=de&x=y', '/de/history?x=y'],
    ['//elsewhere.example/?lang=de', '/de//elsewhere.example/'],
  ])('of %s is %s', (url, address) => {
    expect(askedAddress(url, OFFERED)).toBe(address);
  });

  it.each([
    '/',
    '/lang=de',
    '/?lang=',
    '/?lang=xx',
    '/?lang=es',
    '/?lang=de-AT',
    '/?lang=DE',
    '/?xlang=de',
    '/?lang=de;fr',
  ])('is none for %s', (url) => {
    expect(askedAddress(url, OFFERED)).toBeUndefined();
  });

  it('keeps out what would end the header', () => {
    expect(askedAddress('/?lang=de%0d%0a', OFFERED)).toBeUndefined();
  });
});

describe('the language of a browser', () => {
  it.each([
    ['de-AT,en;q=0.5', 'de'],
    ['es,ja;q=0.9,de;q=0.8', 'ja'],
    ['en-GB,de', 'en'],
    ['es,*;q=0.5,de;q=0.1', 'en'],
    ['es-MX,pt', 'en'],
    ['de;q=0,fr;q=0.2', 'fr'],
    ['nonsense;;;', 'en'],
  ])('is the best available one of %s', (accept, expected) => {
    expect(wantedLanguage(request({ 'accept-language': accept }), OFFERED)).toBe(expected);
  });

  it.each([
    ['es-MX,pt', 'ja'],
    ['es,*;q=0.5,de;q=0.1', 'ja'],
    ['es,en;q=0.5', 'en'],
    ['de', 'de'],
  ])('with %s on a page with texts in Japanese is %s', (accept, expected) => {
    expect(wantedLanguage(request({ 'accept-language': accept }), OFFERED, 'ja')).toBe(expected);
    expect(wantedLanguage(request(), OFFERED, 'ja')).toBe('ja');
  });

  it('is English without a header, whatever a cookie says', () => {
    expect(wantedLanguage(request(), OFFERED)).toBe('en');
    expect(wantedLanguage(request({ cookie: 'lang=fr' }), OFFERED)).toBe('en');
  });
});
