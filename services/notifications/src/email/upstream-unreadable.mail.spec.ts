import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@candor/words/languages.js';
import { ACME, unreadablePage } from '../../test/samples.js';
import { MAIL_TEXTS } from './texts/mail-texts.js';
import { upstreamUnreadableMail } from './upstream-unreadable.mail.js';

describe('the mail about a page that cannot be read', () => {
  it('says since when, why, and that nothing has changed', () => {
    const organisation = { ...ACME, timeZone: 'Europe/Berlin' };
    const { subject, text, html } = upstreamUnreadableMail({ ...unreadablePage(), organisation }, MAIL_TEXTS.en);
    expect(subject).toBe('The status page of Stripe cannot be read');
    expect(text).toBe(
      [
        'Stripe',
        'Status not known',
        '',
        'The status page of Stripe has not been readable since Nov 20, 2026, 3:05 PM GMT+1.',
        'Reason: It answered 503.',
        'Its status is not known since then, and nothing on your page has changed. We go on trying to read it.',
        '',
        'Status page of Stripe:',
        'https://status.stripe.example',
        '',
        'https://console.example/components/third-party-components',
        '',
        '--',
        'You get this mail because you administer Acme on Candor.',
        '',
      ].join('\n'),
    );
    expect(html).toContain('Reason: <bdi>It answered 503.</bdi>');
    expect(html).toContain('href="https://status.stripe.example"');
    expect(html).toContain('href="https://console.example/components/third-party-components"');
  });

  it('has one line as its subject, and no markup of a provider', () => {
    const hostile = '<img src=x>\r\nBcc: all@example.com';
    const news = unreadablePage({ providerName: hostile, failure: hostile, providerUrl: 'javascript:alert(1)' });
    const { subject, text, html } = upstreamUnreadableMail(news, MAIL_TEXTS.en);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain('Reason: <img src=x> Bcc: all@example.com\n');
    expect(html).not.toMatch(/<img|javascript:/);
    expect(html).toContain('&lt;img src=x&gt;');
  });

  it('gives no reason where none is known', () => {
    expect(upstreamUnreadableMail(unreadablePage({ failure: ' ' }), MAIL_TEXTS.en).text).not.toContain('Reason');
  });

  it.each(LANGUAGES)('names provider, time and reason in %s', (language) => {
    const t = MAIL_TEXTS[language];
    const { subject, text, html } = upstreamUnreadableMail(unreadablePage(), t);
    expect(subject).toContain('Stripe');
    expect(text).toContain(t.time(unreadablePage().unreadable.readAt, 'UTC'));
    expect(text).toContain(`${t.label(t.unreadable.reason)} It answered 503.`);
    expect(text).toContain(t.unreadable.next);
    expect(html).toContain(`<html lang="${language}">`);
  });
});
