import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@candor/words/languages.js';
import { announcementNews } from '../../test/samples.js';
import { announcementMail } from './announcement.mail.js';
import { MAIL_TEXTS } from './texts/mail-texts.js';

describe('the mail about an announcement', () => {
  const marks = { unsubscribe: 'UNSUBSCRIBE', manage: 'MANAGE' };

  it('has title, message, end and address, and the links of its reader', () => {
    const { subject, text, html, threadId } = announcementMail(announcementNews(), MAIL_TEXTS.en, marks);
    expect(subject).toBe('[Acme] Announcement: Prices & plans');
    expect(text).toBe(
      [
        'Prices & plans',
        'Announcement',
        '',
        'All prices change.',
        '',
        'Until Dec 1, 2026, 8:00 PM UTC',
        '',
        'Read it on the status page:',
        'https://acme.example/announcements/a',
        '',
        '--',
        'You get this mail because you subscribed to the updates of Acme.',
        'Unsubscribe:',
        'UNSUBSCRIBE',
        'Change what you are notified of:',
        'MANAGE',
        '',
      ].join('\n'),
    );
    expect(html).toContain('Prices &amp; plans');
    expect(html).toContain('<strong');
    expect(html).toContain('href="https://acme.example/announcements/a"');
    expect(threadId).toBe('a');
  });

  it('has the texts in the language of its reader, else the first ones with a mark', () => {
    const news = announcementNews({
      nameTranslations: [{ language: 'de', text: 'Preise und Tarife' }] as never,
      messageTranslations: [{ language: 'de', text: 'Alle Preise ändern sich.' }] as never,
    });
    const german = announcementMail(news, MAIL_TEXTS.de, marks);
    expect(german.subject).toContain('Preise und Tarife');
    expect(german.text).toContain('Alle Preise ändern sich.');
    expect(german.html).not.toContain('lang="en"');
    const french = announcementMail(news, MAIL_TEXTS.fr, marks);
    expect(french.text).toContain('All prices change.');
    expect(french.html).toContain('lang="en"');
  });

  it('shows markup of its title as text', () => {
    const { html } = announcementMail(announcementNews({ name: '<img src=x>' }), MAIL_TEXTS.en, marks);
    expect(html).not.toContain('<img src=x>');
    expect(html).toContain('&lt;img src=x&gt;');
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('is in %s, and leads to the page in it', (language) => {
    const { text, subject } = announcementMail(announcementNews(), MAIL_TEXTS[language], marks);
    const { title, button } = MAIL_TEXTS[language].announcement;
    expect(subject).toContain(title);
    expect(text).toContain(button);
    expect(text).toContain(`https://acme.example/${language}/announcements/a`);
  });
});
