import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@candor/words/languages.js';
import { ACME, proposedDraft } from '../../test/samples.js';
import { draftProposedMail } from './draft-proposed.mail.js';
import { MAIL_TEXTS } from './texts/mail-texts.js';

describe('the mail that proposes an incident', () => {
  it('says which services depend on what, what is proposed, that nothing was published, and where to decide', () => {
    const { subject, text, html } = draftProposedMail(
      proposedDraft({ componentNames: ['Payments', 'R&D'] }),
      MAIL_TEXTS.en,
    );
    expect(subject).toBe('Stripe: a problem that concerns Payments and R&D');
    expect(text).toBe(
      [
        'Cards <fail>',
        'Proposed incident',
        '',
        'Something is wrong at Stripe.',
        'Services of yours that depend on it:',
        '- Payments',
        '- R&D',
        'Status page of Stripe:',
        'https://status.stripe.example',
        '',
        'Proposed message:',
        'Stripe has a problem.\nSome cards <b>fail</b>.',
        '',
        'Nothing was published. Publish the incident, add this to one that is open, or dismiss it.',
        'https://console.example/incidents/open',
        '',
        '--',
        'You get this mail because you administer Acme on Candor.',
        '',
      ].join('\n'),
    );
    expect(html).toContain('Cards &lt;fail&gt;');
    expect(html).toContain('<bdi>R&amp;D</bdi>');
    expect(html).toContain('Stripe has a problem.<br>\nSome cards &lt;b&gt;fail&lt;/b&gt;.');
    expect(html).toContain('href="https://status.stripe.example"');
    expect(html).toContain('href="https://console.example/incidents/open"');
  });

  it('links the incident of the provider, by its name', () => {
    const incident = { incidentName: 'Errors & <b>more</b>', incidentUrl: 'https://status.stripe.example/i?a=1&b=2' };
    const { text, html } = draftProposedMail(proposedDraft(incident), MAIL_TEXTS.en);
    expect(text).toContain(
      '\nIncident at Stripe: Errors & <b>more</b>\nhttps://status.stripe.example/i?a=1&b=2\nStatus page of Stripe:\n',
    );
    expect(html).toContain('href="https://status.stripe.example/i?a=1&amp;b=2"');
    expect(html).toContain('>Errors &amp; &lt;b&gt;more&lt;/b&gt;</a>');
    for (const incidentUrl of ['javascript:alert(1)', 'mailto:a@b.example', '', 'https://status.stripe.example'])
      expect(draftProposedMail(proposedDraft({ ...incident, incidentUrl }), MAIL_TEXTS.en).text).not.toContain(
        'Incident at',
      );
  });

  it('has one line as its subject, and no markup of a provider', () => {
    const hostile = '<img src=x>\r\nBcc: all@example.com';
    const { subject, html } = draftProposedMail(
      proposedDraft({
        providerName: hostile,
        name: hostile,
        message: hostile,
        componentNames: [hostile],
        providerUrl: 'javascript:alert(1)',
        incidentName: hostile,
        incidentUrl: 'https://status.example/"><img src=x>',
      }),
      MAIL_TEXTS.en,
    );
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject).toMatch(/^<img src=x> Bcc: all@example.com: a problem/);
    expect(html).not.toMatch(/<img|javascript:/);
  });

  it('is about the incident where no service is named, and leaves out what is not said', () => {
    const { subject, text } = draftProposedMail(
      proposedDraft({ componentNames: [], message: '', providerUrl: '' }),
      MAIL_TEXTS.en,
    );
    expect(subject).toBe('Proposed incident: Cards <fail>');
    expect(text).toContain('Something is wrong at Stripe.\n\nNothing was published.');
  });

  it.each(LANGUAGES)('names provider and services, and says that nothing was published, in %s', (language) => {
    const t = MAIL_TEXTS[language];
    const names = ['Payments', 'Invoices', 'Refunds', 'Payouts'];
    const { subject, text, html } = draftProposedMail(
      {
        ...proposedDraft({ componentNames: names, incidentUrl: 'https://status.stripe.example/i' }),
        organisation: ACME,
      },
      t,
    );
    for (const part of ['Stripe', 'Payments', 'Invoices', t.proposed.others]) expect(subject).toContain(part);
    expect(subject).not.toContain('Refunds');
    for (const name of names) expect(text).toContain(`\n- ${name}\n`);
    expect(text).toContain(t.proposed.next);
    expect(text).toContain(t.proposed.incident('Stripe'));
    expect(html).toContain(`<html lang="${language}">`);
  });
});
