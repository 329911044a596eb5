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
