import { describe, expect, it } from '@jest/globals';
import { ACME, incidentUpdate, maintenanceNews } from '../../test/samples.js';
import { incidentUpdateMail } from './incident-update.mail.js';
import { maintenanceNoticeMail } from './maintenance-notice.mail.js';
import { MAIL_TEXTS } from './texts/mail-texts.js';

const german = (text: string) => [{ language: 'de', text }];
const update = () =>
  incidentUpdate({
    incident: { name: 'Payments fail', translations: german('Zahlungen schlagen fehl') },
    entry: { message: 'We look into it.', translations: german('Wir suchen die Ursache.') },
  });

describe('the mail about a translated entry', () => {
  it('is in the language of its reader: subject, HTML and text', () => {
    const { subject, text, html } = incidentUpdateMail(update(), MAIL_TEXTS.de);
    expect(subject).toBe('[Acme] Wird untersucht: Zahlungen schlagen fehl');
    for (const body of [text, html]) {
      expect(body).toContain('Zahlungen schlagen fehl');
      expect(body).toContain('Wir suchen die Ursache.');
      expect(body).not.toMatch(/Payments fail|We look into it/);
    }
    expect(html.match(/ lang="/g)).toHaveLength(1);
  });

  it('names services in the language of its reader', () => {
    const componentTranslations = new Map([['api', german('Schnittstelle')]]);
    const of = { ...update(), componentTranslations };
    expect(incidentUpdateMail(of, MAIL_TEXTS.de).text).toContain('Schnittstelle');
    expect(incidentUpdateMail(of, MAIL_TEXTS.fr).text).toContain('API');
    const { text } = maintenanceNoticeMail({ ...maintenanceNews(), componentTranslations }, MAIL_TEXTS.de);
    expect(text).toContain('Schnittstelle');
  });

  it('has the first texts, with their language, for readers of others', () => {
    const { subject, html } = incidentUpdateMail(update(), MAIL_TEXTS.fr);
    expect(subject).toContain('Payments fail');
    expect(html).toMatch(/<h1 [^>]*lang="en"[^>]*>Payments fail/);
    expect(html).toMatch(/<p [^>]*lang="en"[^>]*>We look into it/);
  });

  it('marks formatted messages as well', () => {
    const formatted = incidentUpdate({
      entry: { message: '- one', messageFormat: 1, translations: german('- eins') },
    });
    expect(incidentUpdateMail(formatted, MAIL_TEXTS.fr).html).toMatch(/<div [^>]*lang="en"[^>]*><ul/);
    expect(incidentUpdateMail(formatted, MAIL_TEXTS.de).html).toContain('eins');
  });

  it('has no marks where nothing is translated', () => {
    expect(incidentUpdateMail(incidentUpdate(), MAIL_TEXTS.fr).html.match(/ lang="/g)).toHaveLength(1);
  });

  it('is in English for readers of it, without marks', () => {
    const { subject, html } = incidentUpdateMail(update(), MAIL_TEXTS.en);
    expect(subject).toContain('Payments fail');
    expect(html.match(/ lang="/g)).toHaveLength(1);
  });

  it('marks the first texts of an organisation that writes in another language', () => {
    const news = incidentUpdate({ organisation: { ...ACME, language: 'de' }, incident: { name: 'Zahlungen' } });
    expect(incidentUpdateMail(news, MAIL_TEXTS.en).html).toMatch(/<h1 [^>]*lang="de"[^>]*>Zahlungen/);
    expect(incidentUpdateMail(news, MAIL_TEXTS.de).html.match(/ lang="/g)).toHaveLength(1);
  });
});

describe('the mail about a translated maintenance', () => {
  const news = maintenanceNews(undefined, {
    name: 'Upgrade',
    message: 'We upgrade.',
    nameTranslations: german('Erneuerung'),
    messageTranslations: german('Wir erneuern.'),
  });

  it('is in the language of its reader, else has the first texts with their language', () => {
    const { subject, text } = maintenanceNoticeMail(news, MAIL_TEXTS.de);
    expect(subject).toContain('Erneuerung');
    expect(text).toContain('Wir erneuern.');
    expect(text).not.toContain('We upgrade.');
    const { html } = maintenanceNoticeMail(news, MAIL_TEXTS.fr);
    expect(html).toMatch(/<h1 [^>]*lang="en"[^>]*>Upgrade/);
    expect(html).toMatch(/<p [^>]*lang="en"[^>]*>We upgrade/);
  });
});
