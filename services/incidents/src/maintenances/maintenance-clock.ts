import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { WakeLoop } from '@candor/platform/wake-loop.js';
import { AdvanceAnnouncement } from '../announcements/advance-announcement.js';
import { RemindOfUpdate } from '../incidents/remind-of-update.js';
import { PublishPlannedEntry } from '../planned-entries/publish-planned-entry.js';
import { MaintenanceCourse } from './maintenance-course.js';
import { MaintenanceSeriesEntity } from './maintenance-series.entity.js';
import { MaintenanceEntity } from './maintenance.entity.js';
import { SeriesPlanner } from './series-planner.js';

const POLL_MS = 1_000;

/** Names of the ids in the log. */
const ID_NAMES: Record<Duty['table'], string> = {
  maintenance: 'maintenanceId',
  maintenance_series: 'seriesId',
  entry: 'entryId',
  planned_entry: 'plannedEntryId',
  announcement: 'announcementId',
};

/** A kind of due action. */
interface Duty {
  readonly table: 'maintenance' | 'maintenance_series' | 'entry' | 'planned_entry' | 'announcement';
  /** The column with the due time; null there for nothing to do. */
  readonly dueAt: 'due_at' | 'reminder_at' | 'top_up_at';
  /** @returns whether it is done; otherwise it is left for the next call */
  readonly act: (tx: Tx, id: string) => Promise<boolean>;
}

/**
 * Starts, ends and announces maintenances when they are due, plans the next occurrences of recurring ones, publishes
 * planned entries, begins and ends announcements, and reminds of entries that were promised. Every replica runs one and none leads: each takes a due row
 * that no other replica holds, and makes all resulting changes in that one transaction. Only the database's time counts.
 */
@Injectable()
export class MaintenanceClock implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop = new WakeLoop(
    () => this.catchUp(),
    POLL_MS,
    (err) => this.log.warn({ err }, 'maintenance clock interrupted'),
  );

  constructor(
    private readonly database: Database,
    private readonly course: MaintenanceCourse,
    private readonly series: SeriesPlanner,
    private readonly planned: PublishPlannedEntry,
    private readonly overdue: RemindOfUpdate,
    private readonly announcements: AdvanceAnnouncement,
    private readonly log: AppLogger,
  ) {}

  private readonly duties: readonly Duty[] = [
    {
      table: 'maintenance',
      dueAt: 'due_at',
      act: async (tx, id) => {
        const maintenance = await tx.findOneByOrFail(MaintenanceEntity, { id });
        return (await this.course.advance(tx, maintenance)).awaits !== maintenance.awaits;
      },
    },
    {
      table: 'maintenance',
      dueAt: 'reminder_at',
      act: async (tx, id) => {
        await this.course.remind(tx, await tx.findOneByOrFail(MaintenanceEntity, { id }));
        return true;
      },
    },
    // After the starts, which make room for further occurrences.
    {
      table: 'maintenance_series',
      dueAt: 'top_up_at',
      act: async (tx, id) => {
        const series = await tx.findOneByOrFail(MaintenanceSeriesEntity, { id });
        return (await this.series.topUp(tx, series)).length > 0;
      },
    },
    { table: 'planned_entry', dueAt: 'due_at', act: (tx, id) => this.planned.execute(tx, id) },
    // After entries that may have been promised.
    { table: 'entry', dueAt: 'reminder_at', act: (tx, id) => this.overdue.execute(tx, id) },
    { table: 'announcement', dueAt: 'due_at', act: (tx, id) => this.announcements.execute(tx, id) },
  ];

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /** Does everything that is due and that no other replica is doing; what fails waits for the next call. */
  async catchUp(): Promise<void> {
    if (!(await this.isAnythingDue())) return;
    for (const duty of this.duties) {
      const leftForLater: string[] = [];
      while (!this.loop.stopped && (await this.actOnOne(duty, leftForLater)));
    }
  }

  /** One look each second instead of a transaction for each duty: mostly nothing is due. */
  private async isAnythingDue(): Promise<boolean> {
    const looks = this.duties.map(({ table, dueAt }) => `exists (select from ${table} where ${dueAt} <= now())`);
    return this.database.system(async (tx) => {
      const [row] = await tx.query<{ isDue: boolean }[]>(`select ${looks.join(' or ')} as "isDue"`);
      return row?.isDue === true;
    });
  }

  /** @returns whether there was one */
  private async actOnOne({ table, dueAt, act }: Duty, leftForLater: string[]): Promise<boolean> {
    let taken: string | undefined;
    try {
      return await this.database.system(async (tx) => {
        const [due] = await tx.query<{ id: string }[]>(
          `select id from ${table} where ${dueAt} <= now() and id <> all($1::uuid[])
            order by ${dueAt} limit 1 for update skip locked`,
          [leftForLater],
        );
        if (!due) return false;
        taken = due.id;
        if (!(await act(tx, due.id))) leftForLater.push(due.id);
        return true;
      });
    } catch (err) {
      if (!taken) throw err;
      // One that fails must not block the others.
      leftForLater.push(taken);
      this.log.warn({ err, [ID_NAMES[table]]: taken }, 'what was due is not done, tried again later');
      return true;
    }
  }
}
