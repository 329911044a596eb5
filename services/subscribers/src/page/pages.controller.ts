import { Controller } from '@nestjs/common';
import type { PageSaved } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { FurtherPageStore } from './further-page.store.js';

@Controller()
export class PagesController {
  constructor(private readonly pages: FurtherPageStore) {}

  @OnEvent('evt.pages.v1.page_saved', { consumer: 'subscribers-pages' })
  async onPageSaved(fact: PageSaved): Promise<void> {
    await this.pages.save(fact);
  }
}
