import { describe, expect, it } from '@jest/globals';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { announcementNews, incidentUpdate, maintenanceNews } from '../../test/samples.js';
import { isFor, isInternal } from './is-internal.js';

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

  it('goes to its own places, and neither to subscribers nor to X', () => {
    const internal = incidentUpdate({ ofFurtherPages: true });
    const isForAll = (news: typeof internal) =>
      (['integrations', 'subscribers'] as const).flatMap((source) =>
        (['email', 'webhook', 'slack', 'twitter'] as const).filter((channel) => isFor({ source, channel }, news)),
      );
    expect(isForAll(internal)).toEqual(['email', 'webhook', 'slack']);
    expect(isForAll(incidentUpdate({ ofFurtherPages: false }))).toHaveLength(8);
  });
});
