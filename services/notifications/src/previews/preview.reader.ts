import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { type IncidentUpdate, type Organisation } from '../channel/notification.js';
import { readPage } from '../channel/notification.reader.js';
import { incidentUrl } from '../channel/page-url.js';

type Addresses = Pick<Organisation, 'pageUrl' | 'consoleUrl'>;

/** Puts together what would be told of an incident's newest entry, as the workers do for one that was published. */
@Injectable()
export class PreviewReader {
  constructor(private readonly database: Database) {}

  /** @throws UnavailableError while the organisation is not known here */
  read(customerId: string, incident: Incident, addresses: Addresses): Promise<IncidentUpdate> {
    return this.database.tenant(customerId, async (tx) => {
      const [entry] = incident.entries;
      const organisation = await readOrganisation(tx, customerId, addresses);
      if (!entry || !organisation) throw new UnavailableError('The organisation has not arrived yet.');
      const { newsUrl, consoleUrl } = organisation;
      return {
        kind: 'incident-update',
        eventId: entry.id,
        organisation,
        incident,
        entry,
        url: incident.private ? `${consoleUrl}/incident/edit/${incident.id}` : incidentUrl(newsUrl, incident.id),
        ...(await readPage(tx, 'incident-update', incident.private)),
      };
    });
  }
}

interface OrganisationRow extends Pick<Organisation, 'name' | 'timeZone' | 'logoUrl' | 'newsUrl'> {
  readonly displayName: string;
}

async function readOrganisation(tx: Tx, id: string, addresses: Addresses): Promise<Organisation | undefined> {
  const [row] = await tx.query<OrganisationRow[]>(
    `select c.name, coalesce(s.display_name, '') as "displayName", coalesce(s.time_zone, '') as "timeZone",
            coalesce(s.logo_url, '') as "logoUrl", coalesce(s.page_url, '') as "newsUrl"
       from customer c left join page_settings s using (customer_id) where c.customer_id = $1`,
    [id],
  );
  if (!row) return undefined;
  const { name, displayName, timeZone, logoUrl } = row;
  const newsUrl = row.newsUrl || addresses.pageUrl;
  return { id, name, senderName: displayName || name, timeZone: timeZone || 'UTC', logoUrl, newsUrl, ...addresses };
}
