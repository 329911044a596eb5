import { describe, expect, it } from '@jest/globals';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { announcementNews, incidentUpdate, maintenanceNews } from '../../test/samples.js';
import { isInternal } from './is-internal.js';

describe('news for the organisation alone', () => {
  it('is about what is internal, or about what only further pages show', () => {
    expect(isInternal(incidentUpdate({ incident: { private: true } }))).toBe(true);
    expect(isInternal(incidentUpdate({ ofFurtherPages: true }))).toBe(true);
    expect(isInternal(maintenanceNews(MaintenanceNotice.SCHEDULED, { internal: true }))).toBe(true);
    for (const news of [maintenanceNews(), announcementNews()])
      expect(isInternal({ ...news, ofFurtherPages: true })).toBe(true);
  });

  it('is about nothing else', () => {
    for (const news of [incidentUpdate({ ofFurtherPages: false }), maintenanceNews(), announcementNews()])
      expect(isInternal(news)).toBe(false);
  });
});
