import { Controller } from '@nestjs/common';
import type { PageSaved, SettingsSaved } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { ComponentDirectory } from '../components/component-directory.js';
import { FirstPageStore } from './first-page.store.js';
import { PageDirectory } from './page-directory.js';

@Controller()
export class PagesController {
  constructor(
    private readonly firstPages: FirstPageStore,
    private readonly pages: PageDirectory,
    private readonly components: ComponentDirectory,
  ) {}

  @OnEvent('evt.pages.v1.page_saved', { consumer: 'incidents-pages' })
  async onPageSaved(fact: PageSaved): Promise<void> {
    await this.pages.keep(fact);
  }

  @OnEvent('evt.pages.v1.settings_saved', { consumer: 'incidents-first-pages' })
  async onSettingsSaved(fact: SettingsSaved): Promise<void> {
    if (await this.firstPages.save(fact)) await this.components.learn(fact.customerId);
  }
}
