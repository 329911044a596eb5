import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { keepFeatures } from '@candor/plan/plan-features.js';
import type { FeaturesChanged } from '@candor/proto/gen/candor/billing/v1/events_pb.js';
import type { SettingsSaved } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import { disabledChannels, keptAudiences, onlyThese } from '../page/event-settings.js';
import { PLAN_TABLE } from './gates.js';

/** Stores the newest state of each event; an older one that arrives late changes nothing. */
@Injectable()
export class GateStore {
  constructor(private readonly database: Database) {}

  async putSettings({ customerId, settings, version, onlyPeople, audiences }: SettingsSaved): Promise<void> {
    await this.database.tenant(customerId, (tx) =>
      tx.query(
        `insert into page_setting as s (customer_id, version, disabled_channels, only_people, audiences)
         values ($1, $2, $3, $4, $5)
         on conflict (customer_id) do update
           set version = excluded.version, disabled_channels = excluded.disabled_channels,
               only_people = excluded.only_people, audiences = excluded.audiences
          where s.version < excluded.version`,
        [
          ...[customerId, version, disabledChannels(settings), onlyThese(onlyPeople)],
          JSON.stringify(keptAudiences(audiences)),
        ],
      ),
    );
  }

  async putFeatures(fact: FeaturesChanged): Promise<void> {
    await this.database.tenant(fact.customerId, (tx) => keepFeatures(tx, fact, PLAN_TABLE));
  }
}
