import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import {
  furtherPagesOf,
  isOfFirstPage,
  placingOf,
  placingOfAnnouncement,
  placingOfMaintenance,
  type Placing,
} from '@candor/proto/page-placement.js';
import { pagesThatShow } from '../channel/further-pages.js';
import {
  type AnnouncementNews,
  type IncidentUpdate,
  type MaintenanceNews,
  type Organisation,
  type PageState,
} from '../channel/notification.js';
import { readPage, readSeenPage } from '../channel/notification.reader.js';
import { loadReadersFor } from '../channel/seen-page.js';
import { announcementConsoleUrl, announcementUrl, incidentUrl, maintenanceUrl } from '../channel/page-url.js';

/** What a preview is made with in the place of what is kept. */
type Addresses = Pick<Organisation, 'pageUrl' | 'consoleUrl'> & Partial<Pick<Organisation, 'brandColor'>>;

/** A message as the subscribers of a page get it; an empty id where no page shows what it is about. */
export interface OfPage<News> {
  readonly news: News;
  readonly pageId: string;
}

/**
 * Composes the notification that would be sent, as the workers do for published news. Throws UnavailableError while the
 * organisation is not known here.
 */
@Injectable()
export class PreviewReader {
  constructor(private readonly database: Database) {}

  ofEntry(
    customerId: string,
    draft: Pick<IncidentUpdate, 'incident' | 'entry' | 'correctedAt'>,
    addresses: Addresses,
  ): Promise<OfPage<IncidentUpdate>> {
    return this.database.tenant(customerId, async (tx) => {
      const { id, private: internal } = draft.incident;
      const { pageId, ...context } = await readContext(tx, customerId, placingOf(draft.incident), addresses, internal);
      const { newsUrl, consoleUrl } = context.organisation;
      const news: IncidentUpdate = {
        kind: 'incident-update',
        eventId: draft.entry.id,
        ...draft,
        url: pageId === '' ? `${consoleUrl}/incident/edit/${id}` : incidentUrl(newsUrl, id),
        ...context,
      };
      return { news, pageId };
    });
  }

  ofMaintenance(
    customerId: string,
    draft: Pick<MaintenanceNews, 'maintenance' | 'notice'>,
    addresses: Addresses,
  ): Promise<OfPage<MaintenanceNews>> {
    return this.database.tenant(customerId, async (tx) => {
      const { id, internal } = draft.maintenance;
      const placing = placingOfMaintenance(draft.maintenance);
      const { pageId, ...context } = await readContext(tx, customerId, placing, addresses, internal);
      const { newsUrl, consoleUrl } = context.organisation;
      const news: MaintenanceNews = {
        kind: 'maintenance-notice',
        eventId: newId(),
        ...draft,
        announcedAt: Date.now(),
        url: pageId === '' ? `${consoleUrl}/maintenances/edit/${id}` : maintenanceUrl(newsUrl, id),
        ...context,
      };
      return { news, pageId };
    });
  }

  ofAnnouncement(
    customerId: string,
    draft: Pick<AnnouncementNews, 'announcement'>,
    addresses: Addresses,
  ): Promise<OfPage<AnnouncementNews>> {
    return this.database.tenant(customerId, async (tx) => {
      const { id } = draft.announcement;
      const placing = placingOfAnnouncement(draft.announcement);
      const { pageId, ...context } = await readContext(tx, customerId, placing, addresses);
      const { organisation } = context;
      const news: AnnouncementNews = {
        kind: 'announcement',
        eventId: newId(),
        ...draft,
        url: pageId === '' ? announcementConsoleUrl(organisation, id) : announcementUrl(organisation.newsUrl, id),
        ...context,
      };
      return { news, pageId };
    });
  }
}

/** What the news of a draft says besides the draft. */
interface Context extends PageState {
  readonly organisation: Organisation;
  readonly ofFurtherPages: boolean;
  /** As `OfPage`. */
  readonly pageId: string;
}

/** @param internal whether the draft itself is for the organisation alone */
async function readContext(
  tx: Tx,
  customerId: string,
  placing: Placing,
  addresses: Addresses,
  internal = false,
): Promise<Context> {
  const { readBy, ofFurtherPages } = await readersOf(tx, customerId, placing);
  const ofStaff = internal || ofFurtherPages;
  const furtherPage = ofStaff || readBy === customerId ? undefined : readBy;
  const organisation = await readOrganisation(tx, customerId, addresses, furtherPage);
  const page =
    ofStaff || readBy === undefined
      ? await readPage(tx, customerId, ofStaff)
      : await readSeenPage(tx, customerId, await loadReadersFor(tx, customerId, readBy, placing.named));
  return { organisation, ofFurtherPages, ...page, pageId: ofStaff ? '' : (readBy ?? customerId) };
}

/**
 * As whose subscribers staff read it: those of the first page (no page), else its audiences, else those of a further
 * page, the first of several. What no page shows is for the organisation alone, as what was for further pages is.
 */
async function readersOf(
  tx: Tx,
  customerId: string,
  placing: Placing,
): Promise<{ readonly readBy?: string; readonly ofFurtherPages: boolean }> {
  const { pageIds, ofAudiences } = await pagesThatShow(tx, customerId, placing);
  const event = { customerId, pageIds };
  if (isOfFirstPage(event)) return { ofFurtherPages: false };
  if (ofAudiences) return { readBy: customerId, ofFurtherPages: false };
  const [readBy] = furtherPagesOf(event);
  return { readBy, ofFurtherPages: readBy === undefined };
}

interface OrganisationRow extends Pick<
  Organisation,
  'name' | 'timeZone' | 'language' | 'logoUrl' | 'newsUrl' | 'brandColor'
> {
  readonly displayName: string;
}

const OF_FIRST_PAGE = `
  select c.name, coalesce(s.display_name, '') as "displayName", coalesce(s.time_zone, '') as "timeZone",
         coalesce(s.logo_url, '') as "logoUrl", coalesce(s.page_url, '') as "newsUrl",
         coalesce(s.brand_color, '') as "brandColor", coalesce(s.language, '') as language
    from customer c left join page_settings s using (customer_id) where c.customer_id = $1`;

const OF_FURTHER_PAGE = `
  select name, display_name as "displayName", time_zone as "timeZone", logo_url as "logoUrl", page_url as "newsUrl",
         brand_color as "brandColor", language
    from further_page where page_id = $1`;

/** @param pageId of a further page, in whose name it is: the address of its page is known, that of a first page is given */
async function readOrganisation(
  tx: Tx,
  customerId: string,
  { pageUrl, ...addresses }: Addresses,
  pageId?: string,
): Promise<Organisation> {
  const id = pageId ?? customerId;
  const [row] = await tx.query<OrganisationRow[]>(pageId === undefined ? OF_FIRST_PAGE : OF_FURTHER_PAGE, [id]);
  if (!row) throw new UnavailableError('The organisation has not arrived yet.');
  const { displayName, ...known } = row;
  return {
    id,
    ...known,
    senderName: displayName || known.name,
    timeZone: known.timeZone || 'UTC',
    pageUrl: pageId === undefined ? pageUrl : known.newsUrl,
    newsUrl: known.newsUrl || pageUrl,
    ...addresses,
  };
}
