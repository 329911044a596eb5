import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { PlannedEntryFailedSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { PlannedEntryFailure } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ACME } from '../../test/samples.js';
import { MAIL_TEXTS } from './texts/mail-texts.js';
import { plannedEntryFailedMail } from './planned-entry-failed.mail.js';

const mail = (failure: PlannedEntryFailure) =>
  plannedEntryFailedMail(
    {
      kind: 'planned-entry-failed',
      eventId: 'e',
      organisation: { ...ACME, timeZone: 'Europe/Berlin' },
      failed: create(PlannedEntryFailedSchema, {
        incidentId: 'i',
        incidentName: 'API is <down>',
        publishAt: BigInt(Date.parse('2026-11-20T14:30:00Z')),
        failure,
        message: 'One.\nTwo <b>.',
      }),
    },
    MAIL_TEXTS.en,
  );

describe('the mail about a planned entry that was not published', () => {
  it('says which, why, and what it says', () => {
    const { subject, text, html } = mail(PlannedEntryFailure.RESOLVED);
    expect(subject).toBe('Entry not published: API is <down>');
    expect(text).toContain('Your entry planned for Nov 20, 2026, 3:30 PM GMT+1 was not published.');
    expect(text).toContain('The incident was resolved by then.\n\nIt says:\nOne.\nTwo <b>.');
    expect(text).toContain('https://console.example/incident/edit/i');
    expect(html).toContain('One.<br>\nTwo &lt;b&gt;.');
  });

  it('leads to no incident that was deleted', () => {
    const { text } = mail(PlannedEntryFailure.DELETED);
    expect(text).toContain('The incident was deleted by then.');
    expect(text).not.toContain('/incident/edit/');
  });
});
