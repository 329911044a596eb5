import { JSDOM } from 'jsdom';
import { type Language, LANGUAGES } from '@candor/words/languages.js';
import { pageState } from '../testing/sample-state.js';
import { renderStatusPage } from '../render-status-page.js';

/** What the form of a channel sends unchanged. */
function sentBy(channel: 'email' | 'webhook', language?: Language): { sent: FormData; form: HTMLFormElement } {
  const { window } = new JSDOM(renderStatusPage(pageState(), language).html);
  const form = window.document.querySelector(`form[action$="/subscribe/${channel}"]`) as HTMLFormElement;
  return { form, sent: new window.FormData(form) };
}

describe('what a visitor chooses when subscribing', () => {
  it.each(['email', 'webhook'] as const)('by %s is all services and both usual kinds by default', (channel) => {
    const { sent, form } = sentBy(channel);
    expect(sent.getAll('kinds')).toEqual(['', 'incident', 'maintenance']);
    expect(sent.has('componentIds')).toBe(false);
    expect(form.querySelector('details')?.open).toBe(false);
  });

  it('may be any of the services', () => {
    const boxes = [...sentBy('email').form.querySelectorAll<HTMLInputElement>('[name=componentIds]')];
    expect(boxes.map(({ value }) => value)).toEqual(pageState().components.map(({ id }) => id));
  });

  it.each([undefined, ...LANGUAGES])('is the language of the page by default: %s', (language) => {
    const { sent, form } = sentBy('email', language);
    expect(sent.getAll('language')).toEqual([language ?? 'en']);
    const offered = [...form.querySelectorAll<HTMLInputElement>('[name=language]')];
    expect(offered.map(({ value }) => value)).toEqual(LANGUAGES);
    expect(sentBy('webhook', language).sent.has('language')).toBe(false);
  });

  it('are status changes for programs only', () => {
    expect(sentBy('email').form.querySelector('[value=component_status]')).toBeNull();
    expect(sentBy('webhook').form.querySelector('[value=component_status]')).not.toBeNull();
  });
});
