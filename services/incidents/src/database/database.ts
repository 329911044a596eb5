import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import { ErasedCustomers1795700000000 } from '@candor/database/erased-customers.migration.js';
import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { ConsumerPositions1795420000000 } from '@candor/outbox/consumer-positions.migration.js';
import { DatabaseServers1796571000000 } from '@candor/outbox/database-servers.migration.js';
import { AnnouncementEntity } from '../announcements/announcement.entity.js';
import { EntryComponentEntity, EntryEntity } from '../entries/entry.entity.js';
import { EntryRevisionEntity } from '../entries/entry-revision.entity.js';
import { PostmortemDraftEntity } from '../postmortems/postmortem-draft.entity.js';
import { PlannedEntryEntity } from '../planned-entries/planned-entry.entity.js';
import { IncidentEntity } from '../incidents/incident.entity.js';
import { MaintenanceEntity } from '../maintenances/maintenance.entity.js';
import { MaintenanceSeriesEntity } from '../maintenances/maintenance-series.entity.js';
import { TemplateEntity } from '../templates/template.entity.js';
import { CreateIncidents1763600000000 } from './migrations/1763600000000-create-incidents.js';
import { CreateMaintenances1795212900000 } from './migrations/1795212900000-create-maintenances.js';
import { IncidentRecordedAt1795212900001 } from './migrations/1795212900001-incident-recorded-at.js';
import { CreateTemplates1795212900002 } from './migrations/1795212900002-create-templates.js';
import { MaintenanceNotices1795212900004 } from './migrations/1795212900004-maintenance-notices.js';
import { CreateIdempotencyKeys1795212900003 } from './migrations/1795212900003-create-idempotency-keys.js';
import { MaintenanceReminders1795212900005 } from './migrations/1795212900005-maintenance-reminders.js';
import { OutboxStreams1795212900006 } from './migrations/1795212900006-outbox-streams.js';
import { ChangeVersions1795212900007 } from './migrations/1795212900007-change-versions.js';
import { Revisions1795212900008 } from './migrations/1795212900008-revisions.js';
import { KnownComponents1795430000001 } from './migrations/1795430000001-known-components.js';
import { SideDoorEntries1795800000000 } from './migrations/1795800000000-side-door-entries.js';
import { MaintenanceSeries1795900000002 } from './migrations/1795900000002-maintenance-series.js';
import { MovedPlannedEnds1795900000000 } from './migrations/1795900000000-moved-planned-ends.js';
import { AutomaticStatus1795900000001 } from './migrations/1795900000001-automatic-status.js';
import { MessageFormats1796100000000 } from './migrations/1796100000000-message-formats.js';
import { EntryRevisions1796200000000 } from './migrations/1796200000000-entry-revisions.js';
import { ToldCorrections1796210000000 } from './migrations/1796210000000-told-corrections.js';
import { PromisedUpdates1796210000001 } from './migrations/1796210000001-promised-updates.js';
import { PlannedEntries1796210000002 } from './migrations/1796210000002-planned-entries.js';
import { SearchedEntries1796220000000 } from './migrations/1796220000000-searched-entries.js';
import { Postmortems1796240000000 } from './migrations/1796240000000-postmortems.js';
import { FollowedImpacts1796340000000 } from './migrations/1796340000000-followed-impacts.js';
import { MaintenanceTranslations1796330000001 } from './migrations/1796330000001-maintenance-translations.js';
import { Translations1796330000000 } from './migrations/1796330000000-translations.js';
import { Announcements1796310000000 } from './migrations/1796310000000-announcements.js';
import { TemplateTranslations1796340000003 } from './migrations/1796340000003-template-translations.js';
import { PostmortemDrafts1796350000000 } from './migrations/1796350000000-postmortem-drafts.js';
import { AnnouncementTranslations1796350000001 } from './migrations/1796350000001-announcement-translations.js';
import { PublishedProposals1796390000000 } from './migrations/1796390000000-published-proposals.js';
import { FurtherPages1796500000000 } from './migrations/1796500000000-further-pages.js';
import { ChosenPages1796530000010 } from './migrations/1796530000010-chosen-pages.js';
import { PagesOfAnnouncements1796550000000 } from './migrations/1796550000000-pages-of-announcements.js';
import { FirstPageAudiences1796550000110 } from './migrations/1796550000110-first-page-audiences.js';
import { ResolvedComponents1795400000000 } from './migrations/1795400000000-resolved-components.js';

export const database: SchemaDefinition = {
  schema: 'incidents',
  entities: [
    IncidentEntity,
    EntryEntity,
    EntryComponentEntity,
    EntryRevisionEntity,
    PlannedEntryEntity,
    PostmortemDraftEntity,
    MaintenanceEntity,
    MaintenanceSeriesEntity,
    TemplateEntity,
    AnnouncementEntity,
  ],
  migrations: [
    CreateIncidents1763600000000,
    CreateMaintenances1795212900000,
    IncidentRecordedAt1795212900001,
    CreateTemplates1795212900002,
    CreateIdempotencyKeys1795212900003,
    MaintenanceNotices1795212900004,
    MaintenanceReminders1795212900005,
    OutboxStreams1795212900006,
    ChangeVersions1795212900007,
    Revisions1795212900008,
    ResolvedComponents1795400000000,
    DeletedCustomers1795350000000,
    ConsumerPositions1795420000000,
    KnownComponents1795430000001,
    ErasedCustomers1795700000000,
    SideDoorEntries1795800000000,
    MovedPlannedEnds1795900000000,
    AutomaticStatus1795900000001,
    MaintenanceSeries1795900000002,
    MessageFormats1796100000000,
    EntryRevisions1796200000000,
    ToldCorrections1796210000000,
    PromisedUpdates1796210000001,
    PlannedEntries1796210000002,
    SearchedEntries1796220000000,
    Postmortems1796240000000,
    FollowedImpacts1796340000000,
    Translations1796330000000,
    Announcements1796310000000,
    MaintenanceTranslations1796330000001,
    TemplateTranslations1796340000003,
    PostmortemDrafts1796350000000,
    AnnouncementTranslations1796350000001,
    PublishedProposals1796390000000,
    FurtherPages1796500000000,
    ChosenPages1796530000010,
    PagesOfAnnouncements1796550000000,
    FirstPageAudiences1796550000110,
    DatabaseServers1796571000000,
  ],
};
