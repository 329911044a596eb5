import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import {
  SaveCustomizationRequestSchema,
  type PreviewCustomizationRequest,
  type PreviewCustomizationResponseSchema,
  type SaveCustomizationRequest,
  type SaveCustomizationResponseSchema,
} from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { loadDigests, loadImages } from '../images/image.store.js';
import { requirePage } from '../page/page-key.js';
import { PageSettingsEntity } from '../page/settings.entity.js';
import { lockSettings } from '../page/settings.lock.js';
import { loadSettings } from '../page/settings.store.js';
import { SettingsNews } from '../settings/settings.news.js';
import { customizationToWire } from './customize.mapper.js';
import { readCustomization, type CustomizationDraft } from './customize.rules.js';
import { pageLook } from './page-look.js';

/** Changes the look of a page. */
@Injectable()
export class CustomizeService {
  constructor(
    private readonly database: Database,
    private readonly news: SettingsNews,
  ) {}

  /**
   * Saves the look, which changes the page; saving the current values changes nothing.
   * @throws ForbiddenError for the role User
   * @throws PaymentRequiredError without the feature in the plan
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError for a page that is not the organisation's
   */
  async save(
    actor: Actor,
    request: SaveCustomizationRequest,
  ): Promise<MessageInitShape<typeof SaveCustomizationResponseSchema>> {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => {
      const features = await PlanFeatures.load(tx, customerId);
      features.require('ui_customization');
      const page = await requirePage(tx, customerId, request.pageId);
      const current = await lockSettings(tx, page);
      const draft = readCustomization(current, request);
      if (!isSame(current, draft)) {
        await tx.update(PageSettingsEntity, { pageId: page.pageId }, draft);
        await this.news.publish(tx, page);
      }
      return { customization: customizationToWire(draft, await loadDigests(tx, page.pageId, features)) };
    });
  }

  /**
   * What visitors would see, also of a plan that does not include it.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError for a page that is not the organisation's
   */
  async preview(
    actor: Actor,
    { changes, pageId: asked }: PreviewCustomizationRequest,
  ): Promise<MessageInitShape<typeof PreviewCustomizationResponseSchema>> {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => {
      const { pageId } = await requirePage(tx, customerId, asked);
      const current = await loadSettings(tx, pageId);
      const draft = readCustomization(current, changes ?? create(SaveCustomizationRequestSchema));
      return { look: pageLook(draft, draft.description, await loadImages(tx, pageId)) };
    });
  }
}

function isSame(current: CustomizationDraft, draft: CustomizationDraft): boolean {
  const fields = Object.keys(draft) as (keyof CustomizationDraft)[];
  return fields.every((field) => JSON.stringify(draft[field]) === JSON.stringify(current[field]));
}
