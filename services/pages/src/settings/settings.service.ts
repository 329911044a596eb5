import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import type { SaveSettingsRequest, SaveSettingsResponseSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { DomainsService } from '../domains/domains.service.js';
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
   * @throws ConflictError for a domain that another organisation has
   */
  async save(actor: Actor, request: SaveSettingsRequest): Promise<MessageInitShape<typeof SaveSettingsResponseSchema>> {
    const { customerId } = requireEditor(actor);
    const host =
      request.customDomain === undefined ? undefined : await this.domains.read(customerId, request.customDomain);
    return this.database.tenant(customerId, async (tx) => {
      const current = await lockSettings(tx, customerId);
      const draft = readSettings(current, request);
      const isClaim = host !== undefined && (await this.domains.claim(tx, customerId, host));
      const isChange = !isSame(current, draft);
      if (isChange) await tx.update(PageSettingsEntity, { customerId }, draft);
      const told = isChange || isClaim ? await this.news.tell(tx, customerId) : await this.news.read(tx, customerId);
      const customDomain = await this.news.domain(tx, customerId, true);
      return { ...told, customDomain, slackConfigured: this.slack.isConfigured };
    });
  }
}

function isSame(current: SettingsDraft, draft: SettingsDraft): boolean {
  return (Object.keys(draft) as (keyof SettingsDraft)[]).every(
    (field) => String(draft[field]) === String(current[field]),
  );
}
