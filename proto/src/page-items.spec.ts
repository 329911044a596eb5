import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { AnnouncementSchema, AnnouncementState } from './gen/candor/incidents/v1/announcements_pb.js';
import { IncidentSchema } from './gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceSchema } from './gen/candor/incidents/v1/maintenances_pb.js';
import { TextFormat } from './gen/candor/status/v1/status_pb.js';
import { announcementToState, incidentToState, maintenanceToState } from './page-items.js';
import { textFormatValue, textFormatWord } from './text-format.js';

const { MARKDOWN, UNSPECIFIED } = TextFormat;
const ID = '0197a3c1-2222-7c52-9e6b-2f3a4d5c6b7a';

describe('the items of a page', () => {
  it('say how their messages are written', () => {
    const entries = [{ message: '**a**', messageFormat: MARKDOWN }, { message: '**b**' }];
    expect(incidentToState(create(IncidentSchema, { entries }), () => true).entries).toMatchObject([
      { message: '**a**', messageFormat: MARKDOWN },
      { message: '**b**', messageFormat: UNSPECIFIED },
    ]);
    const maintenance = create(MaintenanceSchema, { id: ID, message: '**c**', messageFormat: MARKDOWN });
    expect(maintenanceToState(maintenance, () => true)).toMatchObject({ message: '**c**', messageFormat: MARKDOWN });
  });
});

describe('an announcement on a page', () => {
  it('says whether it has ended, and neither who wrote it nor whether recipients were notified', () => {
    const given = { id: ID, name: 'News', startsAt: 1n, endsAt: 2n, createdBy: ID, sendNotification: true };
    const shown = announcementToState(create(AnnouncementSchema, { ...given, state: AnnouncementState.ENDED }));
    expect(shown).toMatchObject({ id: ID, name: 'News', startsAt: 1n, endsAt: 2n, ended: true });
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['createdBy']));
    expect(announcementToState(create(AnnouncementSchema, { state: AnnouncementState.OPEN })).ended).toBe(false);
  });
});

describe('the format of a text', () => {
  it('is plain text where nothing says otherwise, and where a later version says something else', () => {
    expect(textFormatWord(UNSPECIFIED)).toBe('plain');
    expect(textFormatWord(7 as TextFormat)).toBe('plain');
    expect(textFormatWord(MARKDOWN)).toBe('markdown');
  });

  it('is on the wire as it was before for plain text', () => {
    expect(textFormatValue('plain')).toBe(UNSPECIFIED);
    expect(textFormatValue('markdown')).toBe(MARKDOWN);
  });
});
