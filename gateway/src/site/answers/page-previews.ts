import { create, toBinary } from '@bufbuild/protobuf';
import { UnavailableError } from '@candor/platform/errors.js';
import {
  PageAnnouncementSchema,
  PageIncidentSchema,
  PageLookSchema,
  PageMaintenanceSchema,
  type PageLook,
} from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { Announcement } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import type { Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { announcementToState, incidentToState, maintenanceToState } from '@candor/proto/page-items.js';
import type { Language } from '@candor/words/languages.js';
import type { PageIndex } from '../pages/page-index.js';
import type { States } from '../states/states.js';
import type { PreviewTask } from './render-answer.js';
import type { Renderers } from './renderers.js';

/** Which services are shown depends on the page's state, and is decided where that is decoded. */
const LEFT_TO_THE_PAGE = () => true;

const inLanguage = (language: Language | undefined) => (language ? { language } : {});

/**
 * Renders a preview of the page of an incident, a maintenance or an announcement, or of another look, from the page's
 * state in this gateway; nothing is stored.
 */
export class PagePreviews {
  constructor(
    private readonly pages: PageIndex,
    private readonly states: States,
    private readonly renderers: Renderers,
  ) {}

  /** @throws UnavailableError while the page's state is missing, or too much is being rendered */
  ofIncident(pageId: string, incident: Incident, language?: Language): Promise<string> {
    const shown = create(PageIncidentSchema, incidentToState(incident, LEFT_TO_THE_PAGE));
    return this.render(pageId, { incident: toBinary(PageIncidentSchema, shown), ...inLanguage(language) });
  }

  /** @throws UnavailableError while the page's state is missing, or too much is being rendered */
  ofMaintenance(pageId: string, maintenance: Maintenance, language?: Language): Promise<string> {
    const shown = create(PageMaintenanceSchema, maintenanceToState(maintenance, LEFT_TO_THE_PAGE));
    return this.render(pageId, { maintenance: toBinary(PageMaintenanceSchema, shown), ...inLanguage(language) });
  }

  /** @throws UnavailableError while the page's state is missing, or too much is being rendered */
  ofAnnouncement(pageId: string, announcement: Announcement, language?: Language): Promise<string> {
    const shown = create(PageAnnouncementSchema, announcementToState(announcement));
    return this.render(pageId, { announcement: toBinary(PageAnnouncementSchema, shown), ...inLanguage(language) });
  }

  /** @throws UnavailableError while the page's state is missing, or too much is being rendered */
  ofLook(pageId: string, look: PageLook): Promise<string> {
    return this.render(pageId, { look: toBinary(PageLookSchema, look) });
  }

  private async render(
    pageId: string,
    item: Pick<PreviewTask, 'incident' | 'language' | 'look' | 'maintenance' | 'announcement'>,
  ): Promise<string> {
    const page = this.pages.get(pageId);
    if (!page) throw new UnavailableError('The page is not there yet. Please try again in a moment.');
    const held = this.states.heldOf({ pageId: page.id });
    const task: PreviewTask = { pageId: page.id, path: '/', dayStart: page.dayStart(), ...(held && { held }), ...item };
    const html = await this.renderers.preview(task).catch(() => undefined);
    if (html === undefined) throw new UnavailableError('The page cannot be drawn now. Please try again in a moment.');
    return html;
  }
}
