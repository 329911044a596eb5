import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import type { IncidentsConfig } from './config.js';
import { database } from './database/database.js';
import { DeletedCustomersController } from './deletion/deleted-customers.controller.js';
import { AddEntry } from './incidents/add-entry.js';
import { CorrectEntry } from './incidents/correct-entry.js';
import { ComponentDirectory } from './components/component-directory.js';
import { ComponentsController } from './components/components.controller.js';
import { KnownComponentStore } from './components/known-component.store.js';
import { EntryRevisionsReader } from './entries/entry-revisions.reader.js';
import { EntryWriter } from './entries/entry-writer.js';
import { ChangeIncident } from './incidents/change-incident.js';
import { DeleteIncident } from './incidents/delete-incident.js';
import { IncidentFacts } from './incidents/incident-facts.js';
import { IncidentsController } from './incidents/incidents.controller.js';
import { IncidentsReader } from './incidents/incidents.reader.js';
import { OpenIncident } from './incidents/open-incident.js';
import { RemindOfUpdate } from './incidents/remind-of-update.js';
import { CancelPlannedEntry } from './planned-entries/cancel-planned-entry.js';
import { PlanEntry } from './planned-entries/plan-entry.js';
import { PlannedEntriesController } from './planned-entries/planned-entries.controller.js';
import { PlannedEntriesReader } from './planned-entries/planned-entries.reader.js';
import { PublishPlannedEntry } from './planned-entries/publish-planned-entry.js';
import { DiscardPostmortemDraft } from './postmortems/discard-postmortem-draft.js';
import { PostmortemDraftsController } from './postmortems/postmortem-drafts.controller.js';
import { PostmortemDraftsReader } from './postmortems/postmortem-drafts.reader.js';
import { SavePostmortemDraft } from './postmortems/save-postmortem-draft.js';
import { PublishEntry } from './incidents/publish-entry.js';
import { AdvanceAnnouncement } from './announcements/advance-announcement.js';
import { AnnouncementFacts } from './announcements/announcement-facts.js';
import { AnnouncementsController } from './announcements/announcements.controller.js';
import { AnnouncementsReader } from './announcements/announcements.reader.js';
import { AnnouncementsService } from './announcements/announcements.service.js';
import { CallOffMaintenance } from './maintenances/call-off-maintenance.js';
import { ChangeSeries } from './maintenances/change-series.js';
import { CheckPlan } from './maintenances/check-plan.js';
import { EndMaintenance } from './maintenances/end-maintenance.js';
import { MaintenanceClock } from './maintenances/maintenance-clock.js';
import { MaintenanceCourse } from './maintenances/maintenance-course.js';
import { MaintenanceFacts } from './maintenances/maintenance-facts.js';
import { MaintenancesController } from './maintenances/maintenances.controller.js';
import { MaintenancesReader } from './maintenances/maintenances.reader.js';
import { MaintenancesService } from './maintenances/maintenances.service.js';
import { MovePlannedEnd } from './maintenances/move-planned-end.js';
import { PlanSeries } from './maintenances/plan-series.js';
import { SeriesPlanner } from './maintenances/series-planner.js';
import { PublishSideDoorEntry } from './side-door/publish-side-door-entry.js';
import { FirstPageStore } from './pages/first-page.store.js';
import { FurtherPageStore } from './pages/further-page.store.js';
import { PageDirectory } from './pages/page-directory.js';
import { PagesController } from './pages/pages.controller.js';
import { SideDoorController } from './side-door/side-door.controller.js';
import { TemplatesController } from './templates/templates.controller.js';
import { TemplatesReader } from './templates/templates.reader.js';
import { TemplatesService } from './templates/templates.service.js';

@Module({
  controllers: [
    IncidentsController,
    MaintenancesController,
    TemplatesController,
    AnnouncementsController,
    ComponentsController,
    PagesController,
    SideDoorController,
    PlannedEntriesController,
    PostmortemDraftsController,
    DeletedCustomersController,
  ],
  providers: [
    OpenIncident,
    AddEntry,
    PublishEntry,
    ChangeIncident,
    CorrectEntry,
    DeleteIncident,
    RemindOfUpdate,
    PlanEntry,
    CancelPlannedEntry,
    PublishPlannedEntry,
    PlannedEntriesReader,
    SavePostmortemDraft,
    DiscardPostmortemDraft,
    PostmortemDraftsReader,
    PublishSideDoorEntry,
    IncidentFacts,
    Idempotency,
    EntryWriter,
    EntryRevisionsReader,
    ComponentDirectory,
    KnownComponentStore,
    FirstPageStore,
    FurtherPageStore,
    PageDirectory,
    IncidentsReader,
    MaintenancesService,
    CallOffMaintenance,
    CheckPlan,
    PlanSeries,
    ChangeSeries,
    SeriesPlanner,
    MovePlannedEnd,
    EndMaintenance,
    MaintenancesReader,
    MaintenanceFacts,
    MaintenanceCourse,
    MaintenanceClock,
    TemplatesService,
    TemplatesReader,
    AnnouncementsService,
    AnnouncementsReader,
    AnnouncementFacts,
    AdvanceAnnouncement,
  ],
})
export class IncidentsModule {
  static with(config: IncidentsConfig): DynamicModule {
    return {
      module: IncidentsModule,
      imports: [DatabaseModule.with(config.databaseUrl, database), OutboxModule],
    };
  }
}
