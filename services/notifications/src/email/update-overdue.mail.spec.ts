import { describe, expect, it } from '@jest/globals';
import { OverdueAudience } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { ACME, overdueUpdate } from '../../test/samples.js';
import { MAIL_TEXTS } from './texts/mail-texts.js';
import { updateOverdueMail } from './update-overdue.mail.js';

describe('the mail about an overdue update', () => {
  it('tells its author what was promised, in the zone of the page, and where to keep it', () => {
    const organisation = { ...ACME, timeZone: 'Europe/Berlin' };
    const { subject, text, html } = updateOverdueMail({ ...overdueUpdate(), organisation }, MAIL_TEXTS.en);
    expect(subject).toBe('Update overdue: API is <down>');
    expect(text).toContain('You promised the next update of this incident by Nov 20, 2026, 3:30 PM GMT+1.');
    expect(text).toContain('https://console.example/incident/edit/i');
    expect(text).toContain('because you wrote the last entry of this incident of Acme');
    expect(html).toContain('API is &lt;down&gt;');
  });

  it('tells Admins that the author was reminded before', () => {
    const { text } = updateOverdueMail(overdueUpdate(OverdueAudience.ADMINS), MAIL_TEXTS.en);
    expect(text).toContain(
      'was promised by Nov 20, 2026, 2:30 PM UTC and has not come. Its author was reminded before.',
    );
    expect(text).toContain('because you administer Acme');
  });
});
