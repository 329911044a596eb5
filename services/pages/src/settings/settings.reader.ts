import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, requireTenant, type Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import type { GetSettingsResponseSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { PageEntity } from '../page/page.entity.js';
import { requirePage } from '../page/page-key.js';
import { SettingsNews } from './settings.news.js';
import { SlackOffer } from './slack-offer.js';

/** The settings of a page, for its staff and its visitors. */
@Injectable()
export class SettingsReader {
  constructor(
    private readonly database: Database,
    private readonly news: SettingsNews,
    private readonly slack: SlackOffer,
  ) {}

  /**
   * @throws ForbiddenError for the role User, which has no settings screen and reads what visitors read
   * @param pageId empty for the first page
   * @throws NotFoundError for a page that is not the organisation's, and for visitors of one that does not exist
   */
  async get(actor: Actor, pageId: string): Promise<MessageInitShape<typeof GetSettingsResponseSchema>> {
    const customerId = requireTenant(actor);
    if (actor.kind === 'staff') requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => {
      const page = await requirePage(tx, customerId, pageId);
      if (actor.kind === 'visitor' && !(await tx.existsBy(PageEntity, { pageId: page.pageId }))) {
        throw new NotFoundError('No such Domain :(');
      }
      const customDomain = await this.news.domain(tx, page, actor.kind === 'staff');
      return { ...(await this.news.read(tx, page)), customDomain, slackConfigured: this.slack.isConfigured };
    });
  }
}
