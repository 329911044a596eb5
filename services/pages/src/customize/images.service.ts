import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { requireEditor, requireTenant, type Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import type {
  GetImageRequest,
  GetImageResponseSchema,
  RemoveImageRequest,
  SaveImageRequest,
  SaveImageResponseSchema,
} from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { checkContent, kindOf } from '../images/image.rules.js';
import { dropImage, loadImages, putImage } from '../images/image.store.js';
import { requirePage } from '../page/page-key.js';
import { lockSettings } from '../page/settings.lock.js';
import { SettingsNews } from '../settings/settings.news.js';

/** Logo and favicon of a page. */
@Injectable()
export class ImagesService {
  constructor(
    private readonly database: Database,
    private readonly news: SettingsNews,
  ) {}

  /** @throws NotFoundError without one, also when the plan no longer includes it */
  async get(
    actor: Actor,
    { kind, pageId: asked }: GetImageRequest,
  ): Promise<MessageInitShape<typeof GetImageResponseSchema>> {
    const customerId = requireTenant(actor);
    const wanted = kindOf(kind);
    return this.database.tenant(customerId, async (tx) => {
      const features = await PlanFeatures.load(tx, customerId);
      const { pageId } = await requirePage(tx, customerId, asked);
      const images = features.include('ui_customization') ? await loadImages(tx, pageId) : [];
      const image = images.find((one) => one.kind === wanted);
      if (!image) throw new NotFoundError('There is no such image.');
      return { content: image.content, digest: image.digest };
    });
  }

  /**
   * @throws ForbiddenError for the role User
   * @throws PaymentRequiredError without the feature in the plan
   * @throws InvalidError for anything that the gateway does not produce
   * @throws NotFoundError for a page that is not the organisation's
   */
  async save(
    actor: Actor,
    { kind, content, pageId }: SaveImageRequest,
  ): Promise<MessageInitShape<typeof SaveImageResponseSchema>> {
    const { customerId } = requireEditor(actor);
    const wanted = kindOf(kind);
    checkContent(wanted, content);
    return this.database.tenant(customerId, async (tx) => {
      (await PlanFeatures.load(tx, customerId)).require('ui_customization');
      const page = await requirePage(tx, customerId, pageId);
      await lockSettings(tx, page);
      const { digest, changed } = await putImage(tx, page, wanted, content);
      if (changed) await this.news.publish(tx, page);
      return { digest };
    });
  }

  /**
   * Works without the feature too: images can be removed on any plan.
   * @throws ForbiddenError for the role User, NotFoundError for a page that is not the organisation's
   */
  async remove(actor: Actor, { kind, pageId }: RemoveImageRequest): Promise<void> {
    const { customerId } = requireEditor(actor);
    const wanted = kindOf(kind);
    await this.database.tenant(customerId, async (tx) => {
      const page = await requirePage(tx, customerId, pageId);
      await lockSettings(tx, page);
      if (await dropImage(tx, page.pageId, wanted)) await this.news.publish(tx, page);
    });
  }
}
