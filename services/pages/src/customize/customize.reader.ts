import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { requireTenant, type Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import type { GetCustomizationResponseSchema } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { loadDigests } from '../images/image.store.js';
import { PageEntity } from '../page/page.entity.js';
import { requirePage } from '../page/page-key.js';
import { loadSettings } from '../page/settings.store.js';
import { customizationToWire, effectiveCustomization } from './customize.mapper.js';

/** The look of a page, for its staff and its visitors. */
@Injectable()
export class CustomizeReader {
  constructor(private readonly database: Database) {}

  /**
   * @param asked the page; empty for the first one
   * @throws NotFoundError for a page that is not the organisation's, and for visitors of one that does not exist
   */
  async get(actor: Actor, asked: string): Promise<MessageInitShape<typeof GetCustomizationResponseSchema>> {
    const customerId = requireTenant(actor);
    return this.database.tenant(customerId, async (tx) => {
      const { pageId } = await requirePage(tx, customerId, asked);
      const chosen = await loadSettings(tx, pageId);
      const features = await PlanFeatures.load(tx, customerId);
      const images = await loadDigests(tx, pageId, features);
      if (actor.kind !== 'visitor') return { customization: customizationToWire(chosen, images) };
      if (!(await tx.existsBy(PageEntity, { pageId }))) throw new NotFoundError('No such Domain :(');
      return { customization: customizationToWire(effectiveCustomization(chosen, features), images) };
    });
  }
}
