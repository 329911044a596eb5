import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import type { SaveSettingsRequest, SaveSettingsResponseSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { DomainsService } from '../domains/domains.service.js';
import { requirePage } from '../page/page-key.js';
import { PageSettingsEntity } from '../page/settings.entity.js';
import { lockSettings } from '../page/settings.lock.js';
import { SettingsNews } from './settings.news.js';
import { readSettings, type SettingsDraft } from './settings.rules.js';
import { SlackOffer } from './slack-offer.js';

/** Changes the settings of a page. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly database: Database,
    private readonly news: SettingsNews,
    private readonly domains: DomainsService,
    private readonly slack: SlackOffer,
  ) {}

  /**
   * Saves the settings and publishes them; omitted fields stay as they were. Saving the current values changes and
   * publishes nothing.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   * @throws ConflictError for a domain that another organisation or another page has
   * @throws NotFoundError for a page that is not the organisation's
   */
  async save(actor: Actor, request: SaveSettingsRequest): Promise<MessageInitShape<typeof SaveSettingsResponseSchema>> {
    const { customerId } = requireEditor(actor);
    const host =
      request.customDomain === undefined ? undefined : await this.domains.read(customerId, request.customDomain);
    return this.database.tenant(customerId, async (tx) => {
      const page = await requirePage(tx, customerId, request.pageId);
      const current = await lockSettings(tx, page);
      const draft = readSettings(current, request);
      const isClaim = host !== undefined && (await this.domains.claim(tx, page, host));
      const isChange = !isSame(current, draft);
      if (isChange) await tx.update(PageSettingsEntity, { pageId: page.pageId }, draft);
      const published = isChange || isClaim ? await this.news.publish(tx, page) : await this.news.read(tx, page);
      const customDomain = await this.news.domain(tx, page, true);
      return { ...published, customDomain, slackConfigured: this.slack.isConfigured };
    });
  }
}

function isSame(current: SettingsDraft, draft: SettingsDraft): boolean {
  return (Object.keys(draft) as (keyof SettingsDraft)[]).every(
    (field) => String(draft[field]) === String(current[field]),
  );
}
