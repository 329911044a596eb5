import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { Violations } from '@candor/platform/violations.js';
import {
  MaintenanceDraftSchema,
  type MaintenanceDraft,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { ComponentDirectory } from '../components/component-directory.js';
import { requirePages } from '../pages/chosen-pages.js';
import { PageDirectory } from '../pages/page-directory.js';
import {
  checkMaintenance,
  readMaintenance,
  type PlannedMaintenance,
  type WrittenBefore,
} from './maintenance-draft.rules.js';
import { startEntry } from './maintenance-entries.js';

/** Checks what staff plan. */
@Injectable()
export class CheckPlan {
  constructor(
    private readonly database: Database,
    private readonly components: ComponentDirectory,
    private readonly pages: PageDirectory,
  ) {}

  /**
   * @param before how its texts were written, and components and pages that may stay, although they may be deleted by now
   * @throws InvalidError naming every wrong field
   */
  async check(
    customerId: string,
    given: MaintenanceDraft | undefined,
    before?: WrittenBefore & Pick<PlannedMaintenance, 'componentIds'>,
  ): Promise<PlannedMaintenance> {
    const draft = given ?? create(MaintenanceDraftSchema);
    checkMaintenance(new Violations(), draft).throwIfAny();
    const planned = readMaintenance(draft, before);
    await this.components.requireKnown(customerId, startEntry(planned), '', new Set(before?.componentIds));
    const { pageIds } = planned;
    await this.pages.learn(customerId, pageIds);
    if (pageIds.length > 0)
      await this.database.tenant(customerId, (tx) => requirePages(tx, customerId, pageIds, before?.pageIds));
    return planned;
  }
}
