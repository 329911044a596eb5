import type { Announcement } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import type { Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { PageLook } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { Language } from '@candor/words/languages.js';
import type { Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';

/**
 * Renders a page as it would be with an unpublished incident, maintenance, announcement or look, in English unless a
 * language is given; nothing is stored.
 */
export abstract class Previews {
  /**
   * @param pageId one of the organisation's pages, which the caller has found to be its own
   * @throws UnavailableError while the page cannot be rendered
   */
  abstract ofIncident(pageId: string, incident: Incident, language?: Language): Promise<string>;
  /** @param pageId and throws as `ofIncident` */
  abstract ofLook(pageId: string, look: PageLook): Promise<string>;
  /** @param pageId and throws as `ofIncident` */
  abstract ofMaintenance(pageId: string, maintenance: Maintenance, language?: Language): Promise<string>;
  /** @param pageId and throws as `ofIncident` */
  abstract ofAnnouncement(pageId: string, announcement: Announcement, language?: Language): Promise<string>;
}
