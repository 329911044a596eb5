import { toBinary } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { type Component } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { type ComponentDeleted, type ComponentPlace } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import { type Customer } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { type AnnouncementDeleted } from '@candor/proto/gen/candor/incidents/v1/announcement_events_pb.js';
import { AnnouncementSchema, type Announcement } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { type IncidentDeleted } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { IncidentSchema, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { type MaintenanceDeleted } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { MaintenanceSchema, type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { type SettingsSaved } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type { Translation } from '@candor/words/translation.js';
import { knownZone } from './known-zone.js';

type Place = Pick<ComponentPlace, 'componentId' | 'position' | 'groupPosition'>;

interface KnownComponent {
  readonly id: string;
  readonly name: string;
  /** The name in further languages. */
  readonly translations: readonly Translation[];
  readonly visible: boolean;
  readonly version: bigint;
  readonly ownStatus: ComponentStatus;
}

/**
 * Keeps a read model of what messages contain besides their own event: the organisation, its services, its open
 * incidents.
 */
@Injectable()
export class PageFacts {
  constructor(private readonly database: Database) {}

  /** Keeps the newest name. @param nameVersion that of the sign-up has none */
  async saveCustomer({ id, name, domain }: Customer, nameVersion = 0n): Promise<void> {
    await this.database.tenant(id, (tx) =>
      tx.query(
        `insert into customer (customer_id, name, domain, name_version) values ($1, $2, $3, $4)
         on conflict (customer_id) do update set name = excluded.name, name_version = excluded.name_version
          where customer.name_version < excluded.name_version`,
        [id, name, domain, nameVersion.toString()],
      ),
    );
  }

  /** Keeps the newest settings for messages, and what an audience ever had. A zone that is not known here counts as none. */
  async saveSettings({ customerId, settings, version, audiences }: SettingsSaved): Promise<void> {
    if (!settings) return;
    const { notificationDisplayName, timeZone, logoUrl, pageUrl, brandColor, language } = settings;
    const had = [...new Set(audiences.flatMap(({ componentIds }) => componentIds))];
    await this.database.tenant(customerId, async (tx) => {
      await tx.query(
        `insert into page_settings (customer_id, display_name, time_zone, logo_url, version, page_url, brand_color,
                                    language, audiences)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (customer_id) do update set display_name = excluded.display_name, time_zone = excluded.time_zone,
           logo_url = excluded.logo_url, version = excluded.version, page_url = excluded.page_url,
           brand_color = excluded.brand_color, language = excluded.language, audiences = excluded.audiences
          where page_settings.version < excluded.version`,
        [
          customerId,
          notificationDisplayName,
          knownZone(timeZone),
          logoUrl,
          version.toString(),
          pageUrl,
          brandColor,
          language,
          // Who is in them is for `subscribers` alone to know.
          JSON.stringify(audiences.map(({ id, componentIds }) => ({ id, componentIds }))),
        ],
      );
      await tx.query(
        `update page_settings set ever_in_audience = array(select unnest(ever_in_audience) union select unnest($2::uuid[]))
          where customer_id = $1 and not ever_in_audience @> $2::uuid[]`,
        [customerId, had],
      );
    });
  }

  /** Whether the first page of an organisation has audiences. */
  async hasAudiences(tx: Tx, customerId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(`select from page_settings where customer_id = $1 and audiences <> '[]'`, [
      customerId,
    ]);
    return rows.length > 0;
  }

  /** Keeps the newest states; an older one that arrives late must not make an internal component public again. */
  async saveComponents(customerId: string, components: readonly Component[]): Promise<void> {
    await this.keepComponents(customerId, components.map(known));
    // A catalog of the release before sends no positions.
    const placed = components.filter(({ position }) => position !== 0n);
    const places = placed.map(({ id: componentId, position, groupPosition }) => ({
      componentId,
      position,
      groupPosition,
    }));
    if (places.length > 0) await this.saveOrder(customerId, places);
  }

  /**
   * Keeps the newest place of each component: that of its group may be less than before, its own grows with every move.
   * A component that is not known yet gets a nameless row until it is.
   */
  async saveOrder(customerId: string, places: readonly Place[]): Promise<void> {
    await this.database.tenant(customerId, (tx) =>
      tx.query(
        `insert into component (id, customer_id, name, public, version, position, group_position)
         select given.id, $1, '', false, 0, given.position, given.group_position
           from unnest($2::uuid[], $3::bigint[], $4::bigint[]) as given (id, position, group_position) order by given.id
         on conflict (id) do update set position = excluded.position, group_position = excluded.group_position
          where coalesce(component.position, 0) <= excluded.position`,
        [
          customerId,
          places.map(({ componentId }) => componentId),
          places.map(({ position }) => position.toString()),
          places.map(({ groupPosition }) => groupPosition.toString()),
        ],
      ),
    );
  }

  /** Keeps states that come with changes of their status, only if they are newer: no two states have the same version. */
  async saveChanged(customerId: string, components: readonly Component[]): Promise<void> {
    await this.keepComponents(customerId, components.map(known), '<');
  }

  /** Keeps a nameless row, so that a state from before the deletion cannot bring the component back. */
  async forgetComponent({ customerId, componentId: id, version }: ComponentDeleted): Promise<void> {
    const ownStatus = ComponentStatus.UNSPECIFIED;
    await this.keepComponents(customerId, [{ id, name: '', translations: [], visible: false, version, ownStatus }]);
  }

  /** @param components each once */
  private async keepComponents(
    customerId: string,
    components: readonly KnownComponent[],
    than: '<' | '<=' = '<=',
  ): Promise<void> {
    await this.database.tenant(customerId, (tx) =>
      tx.query(
        `insert into component (id, customer_id, name, name_translations, public, version, own_status)
         select given.id, $1, given.name, given.translations, given.visible, given.version, given.own_status
           from unnest($2::uuid[], $3::text[], $4::jsonb[], $5::boolean[], $6::bigint[], $7::smallint[])
                  as given (id, name, translations, visible, version, own_status)
          order by given.id
         on conflict (id) do update set name = excluded.name, name_translations = excluded.name_translations,
           public = excluded.public, version = excluded.version, own_status = excluded.own_status
          where component.version ${than} excluded.version`,
        [
          customerId,
          components.map(({ id }) => id),
          components.map(({ name }) => name),
          components.map(({ translations }) => JSON.stringify(translations)),
          components.map(({ visible }) => visible),
          components.map(({ version }) => version.toString()),
          components.map(({ ownStatus }) => ownStatus),
        ],
      ),
    );
  }

  /** Keeps the newest state; an internal incident counts as none, for nobody outside may read it. */
  async saveIncident(tx: Tx, customerId: string, incident: Incident): Promise<void> {
    const open = !incident.private && incident.status !== IncidentStatus.RESOLVED;
    await tx.query(
      `insert into incident (id, customer_id, version, impact, open, state) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set version = excluded.version, impact = excluded.impact, open = excluded.open,
         state = excluded.state
        where incident.version < excluded.version`,
      [
        incident.id,
        customerId,
        incident.version.toString(),
        incident.impact,
        open,
        Buffer.from(toBinary(IncidentSchema, incident)),
      ],
    );
  }

  async correctIncident(customerId: string, incident: Incident): Promise<void> {
    await this.database.tenant(customerId, (tx) => this.saveIncident(tx, customerId, incident));
  }

  /** Marks an incident as deleted: no update of it is sent from now on, and a late state changes nothing. */
  async forgetIncident({ customerId, incidentId, version }: IncidentDeleted): Promise<void> {
    await this.database.tenant(customerId, (tx) =>
      tx.query(
        `insert into incident (id, customer_id, version, impact, open, deleted) values ($1, $2, $3, $4, false, true)
         on conflict (id) do update set version = excluded.version, open = false, deleted = true, state = null
          where incident.version < excluded.version`,
        [incidentId, customerId, version.toString(), IncidentImpact.NONE],
      ),
    );
  }

  /** Keeps the newest state; a deleted one stays deleted. */
  async saveMaintenance(tx: Tx, customerId: string, maintenance: Maintenance): Promise<void> {
    const { id, plannedStartTime, plannedEndTime, version } = maintenance;
    await tx.query(
      `insert into maintenance (id, customer_id, planned_start, planned_end, version, state)
       values ($1, $2, to_timestamp($3::double precision / 1000), to_timestamp($4::double precision / 1000), $5, $6)
       on conflict (id) do update set planned_start = excluded.planned_start, planned_end = excluded.planned_end,
         version = excluded.version, state = excluded.state
        where maintenance.version < excluded.version`,
      [
        id,
        customerId,
        Number(plannedStartTime),
        Number(plannedEndTime),
        version.toString(),
        Buffer.from(toBinary(MaintenanceSchema, maintenance)),
      ],
    );
  }

  async correctMaintenance(customerId: string, maintenance: Maintenance): Promise<void> {
    await this.database.tenant(customerId, (tx) => this.saveMaintenance(tx, customerId, maintenance));
  }

  /** From now on only its cancellation is sent. */
  async forgetMaintenance({ customerId, maintenanceId }: MaintenanceDeleted): Promise<void> {
    await this.database.tenant(customerId, (tx) =>
      tx.query(
        `insert into maintenance (id, customer_id, version, deleted) values ($1, $2, 0, true)
         on conflict (id) do update set deleted = true`,
        [maintenanceId, customerId],
      ),
    );
  }

  /** Keeps the newest state; a deleted one stays deleted. */
  async saveAnnouncement(tx: Tx, customerId: string, announcement: Announcement): Promise<void> {
    await tx.query(
      `insert into announcement (id, customer_id, version, state) values ($1, $2, $3, $4)
       on conflict (id) do update set version = excluded.version, state = excluded.state
        where announcement.version < excluded.version`,
      [
        announcement.id,
        customerId,
        announcement.version.toString(),
        Buffer.from(toBinary(AnnouncementSchema, announcement)),
      ],
    );
  }

  async correctAnnouncement(customerId: string, announcement: Announcement): Promise<void> {
    await this.database.tenant(customerId, (tx) => this.saveAnnouncement(tx, customerId, announcement));
  }

  /** From now on no notification of it is sent, and a late state changes nothing. */
  async forgetAnnouncement({ customerId, announcementId, version }: AnnouncementDeleted): Promise<void> {
    await this.database.tenant(customerId, (tx) =>
      tx.query(
        `insert into announcement (id, customer_id, version, deleted) values ($1, $2, $3, true)
         on conflict (id) do update set version = excluded.version, deleted = true, state = null
          where announcement.version < excluded.version`,
        [announcementId, customerId, version.toString()],
      ),
    );
  }

  async knowsCustomer(tx: Tx, customerId: string): Promise<boolean> {
    const rows = (await tx.query(`select 1 from customer where customer_id = $1`, [customerId])) as unknown[];
    return rows.length > 0;
  }
}

function known({ id, name, nameTranslations, enabled, internal, version, ownStatus }: Component): KnownComponent {
  const translations = nameTranslations.map(({ language, text }) => ({ language, text }));
  return { id, name, translations, visible: enabled && !internal, version, ownStatus };
}
