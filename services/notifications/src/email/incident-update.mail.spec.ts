import { describe, expect, it } from '@jest/globals';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { ACME, incidentUpdate } from '../../test/samples.js';
import { incidentUpdateMail } from './incident-update.mail.js';
import { MAIL_TEXTS } from './texts/mail-texts.js';

describe('the mail of a maintenance in progress', () => {
  it('says in the zone of the page when it ends from now on, and until when it was planned before', () => {
    const entry = {
      status: IncidentStatus.IDENTIFIED,
      message: 'The copy is slow.',
      plannedEndChange: {
        before: BigInt(Date.parse('2026-11-20T14:00:00Z')),
        after: BigInt(Date.parse('2026-11-20T18:00:00Z')),
      },
    };
    const organisation = { ...ACME, timeZone: 'Europe/Berlin' };
    const incident = { name: 'Move', maintenanceId: 'm' };
    const { subject, text, html } = incidentUpdateMail(
      incidentUpdate({ entry, incident, organisation }),
      MAIL_TEXTS.en,
    );
    expect(subject).toBe('[Acme] Maintenance extended: Move');
    expect(text).toContain(
      'The copy is slow.\n\nNew planned end: Nov 20, 2026, 7:00 PM GMT+1\nPlanned before: Nov 20, 2026, 3:00 PM GMT+1\n',
    );
    expect(html).toContain('New planned end: <strong>Nov 20, 2026, 7:00 PM GMT+1</strong>');
  });

  it('names no planned end where none is moved', () => {
    const { text, html } = incidentUpdateMail(incidentUpdate({ incident: { maintenanceId: 'm' } }), MAIL_TEXTS.en);
    expect(text + html).not.toContain('lanned');
  });
});

describe('the mail about a correction', () => {
  it('says that it is one, and of which update', () => {
    const update = incidentUpdate({
      correctedAt: BigInt(Date.parse('2026-11-20T13:00:00Z')),
      entry: { message: 'Only payments fail.' },
    });
    const { subject, text, html } = incidentUpdateMail(update, MAIL_TEXTS.en);
    expect(subject).toBe('[Acme] Correction (Investigating): API is down');
    const corrects = 'This corrects our update of Nov 20, 2026, 12:00 PM UTC.';
    expect(text).toContain(`${corrects}\n\nOnly payments fail.`);
    expect(html).toContain(corrects);
  });

  it('says so in the language of its reader', () => {
    const { subject, text } = incidentUpdateMail(incidentUpdate({ correctedAt: 5n }), MAIL_TEXTS.de);
    expect(subject).toBe('[Acme] Korrektur (Wird untersucht): API is down');
    expect(text).toContain('Dies berichtigt unsere Meldung vom 20. Nov. 2026');
  });

  it('is unlike that about the update itself', () => {
    const { subject, text, html } = incidentUpdateMail(incidentUpdate(), MAIL_TEXTS.en);
    expect(subject + text + html).not.toMatch(/correct/i);
  });
});

describe('the mail about an entry that promises the next one', () => {
  it('says by when, in the zone of the page', () => {
    const entry = { nextUpdateBy: BigInt(Date.parse('2026-11-20T14:30:00Z')) };
    const { text, html } = incidentUpdateMail(incidentUpdate({ entry }), MAIL_TEXTS.en);
    expect(text).toContain('\n\nNext update by Nov 20, 2026, 2:30 PM UTC\n\n');
    expect(html).toContain('Next update by Nov 20, 2026, 2:30 PM UTC');
    expect(incidentUpdateMail(incidentUpdate(), MAIL_TEXTS.en).text).not.toContain('Next update');
  });
});
