import { Controller } from '@nestjs/common';
import type { FeaturesChanged } from '@candor/proto/gen/candor/billing/v1/events_pb.js';
import type { SettingsSaved } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { GateStore } from './gate.store.js';

/** Handles the events that decide which channels are open. */
@Controller()
export class GatesController {
  constructor(private readonly store: GateStore) {}

  @OnEvent('evt.pages.v1.settings_saved', { consumer: 'subscribers-settings' })
  async onSettingsSaved(fact: SettingsSaved): Promise<void> {
    await this.store.putSettings(fact);
  }

  @OnEvent('evt.billing.v1.features_changed', { consumer: 'subscribers-features' })
  async onFeaturesChanged(fact: FeaturesChanged): Promise<void> {
    await this.store.putFeatures(fact);
  }
}
