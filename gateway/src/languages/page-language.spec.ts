import type { IncomingMessage } from 'node:http';
import { chosenLanguage, wantedLanguage } from './page-language.js';

const OFFERED = ['de', 'fr', 'ja'];
const request = (url: string, headers: Record<string, string> = {}) => ({ url, headers }) as unknown as IncomingMessage;

describe('the language that an address asks for', () => {
  it.each([
    ['/?lang=de', 'de'],
    ['/incidents/1?a=b&lang=fr', 'fr'],
    ['/?lang=en', 'en'],
    ['/?lang=de&x=y', 'de'],
  ])('is there in %s', (url, expected) => {
    expect(chosenLanguage(request(url), OFFERED)).toBe(expected);
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
    '/?lang=de%0d%0a',
    '/?lang=de;fr',
  ])('is not in %s', (url) => {
    expect(chosenLanguage(request(url), OFFERED)).toBeUndefined();
  });
});

describe('the language that a browser wants', () => {
  it.each([
    ['de-AT,en;q=0.5', 'de'],
    ['es,ja;q=0.9,de;q=0.8', 'ja'],
    ['en-GB,de', 'en'],
    ['es,*;q=0.5,de;q=0.1', 'en'],
    ['es-MX,pt', 'en'],
    ['de;q=0,fr;q=0.2', 'fr'],
    ['nonsense;;;', 'en'],
  ])('is the best of %s that there is', (accept, expected) => {
    expect(wantedLanguage(request('/', { 'accept-language': accept }), OFFERED)).toBe(expected);
  });

  it('is English where nothing is said', () => {
    expect(wantedLanguage(request('/'), OFFERED)).toBe('en');
  });

  it.each([
    ['lang=fr', 'fr'],
    ['session=1; lang=ja ; other=de', 'ja'],
    ['lang=en', 'en'],
    ['xlang=fr', 'de'],
    ['lang=xx', 'de'],
    ['lang=', 'de'],
    ['lang=fr-CH', 'de'],
    ['="lang=fr"', 'de'],
  ])('follows the cookie %s before the browser’s own', (cookie, expected) => {
    expect(wantedLanguage(request('/', { cookie, 'accept-language': 'de' }), OFFERED)).toBe(expected);
  });
});
