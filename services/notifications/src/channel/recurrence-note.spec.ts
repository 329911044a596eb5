import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  MaintenanceSchema,
  type MaintenanceSeriesSchema,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { describe, expect, it } from '@jest/globals';
import { maintenanceNews } from '../../test/samples.js';
import { maintenanceNoticeMail } from '../email/maintenance-notice.mail.js';
import { slackMessages } from '../slack/slack-message.js';
import { MAIL_TEXTS } from '../email/texts/mail-texts.js';
import { recurrenceNote } from './recurrence-note.js';

const WEEKLY = { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR' };
const note = (series?: MessageInitShape<typeof MaintenanceSeriesSchema>) =>
  recurrenceNote(create(MaintenanceSchema, { series }));

describe('a message about a recurring maintenance', () => {
  it.each([
    [undefined, undefined],
    [WEEKLY, 'Repeats every 2 weeks: Tuesday, Friday.'],
    [{ rrule: 'FREQ=MONTHLY;BYDAY=2TU' }, 'Repeats monthly.'],
    [{ rrule: 'FREQ=LUNAR' }, 'Repeats.'],
    [{ ...WEEKLY, detached: true }, undefined],
    [{ ...WEEKLY, cancelledAt: 1n }, 'All further dates are cancelled too.'],
  ])('of %j says %j', (series, text) => {
    expect(note(series)).toBe(text);
  });

  it('has it in the mail and in Slack', () => {
    const news = maintenanceNews(MaintenanceNotice.SCHEDULED, { series: WEEKLY });
    const { text, html } = maintenanceNoticeMail(news, MAIL_TEXTS.en);
    expect(text).toContain('until Dec 1, 2026, 8:00 PM UTC\nRepeats every 2 weeks: Tuesday and Friday.\n');
    expect(html).toContain('Repeats every 2 weeks: Tuesday and Friday.');
    expect(JSON.stringify(slackMessages(news))).toContain('8:00 PM UTC. Repeats every 2 weeks: Tuesday, Friday.');
  });
});
