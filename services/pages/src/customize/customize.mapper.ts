import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PlanFeatures } from '@candor/plan/plan-features.js';
import type { CustomizationSchema } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { DEFAULT_DESCRIPTION } from '@candor/status-page/state/page-state.js';
import type { ImageDigests } from '../images/image.store.js';
import { DEFAULT_SETTINGS } from '../page/settings.entity.js';
import type { CustomizationDraft } from './customize.rules.js';

/** The customization as staff edit it. */
export function customizationToWire(
  chosen: CustomizationDraft,
  images: ImageDigests,
): MessageInitShape<typeof CustomizationSchema> {
  return {
    ...images,
    website: chosen.website,
    headerText: chosen.headerText,
    description: chosen.description,
    twitterLink: chosen.twitterLink,
    linkedInLink: chosen.linkedInLink,
    supportEmail: chosen.supportEmail,
    notificationDisplayName: chosen.notificationDisplayName,
    disableWatermark: chosen.disableWatermark,
    availableTimeFilters: chosen.timeFilters,
    brandColor: chosen.brandColor,
    brandColorDark: chosen.brandColorDark,
    headerLinks: chosen.headerLinks,
    footerLinks: chosen.footerLinks,
    customCss: chosen.customCss,
    groupsShown: chosen.groupsShown,
  };
}

/**
 * The customization as visitors see it: the defaults when the plan does not include the feature; nothing saved is lost.
 */
export function effectiveCustomization(chosen: CustomizationDraft, features: PlanFeatures): CustomizationDraft {
  const { notificationDisplayName } = chosen;
  const holds = features.include('ui_customization') ? chosen : { ...DEFAULT_SETTINGS, notificationDisplayName };
  return { ...holds, description: holds.description === '' ? DEFAULT_DESCRIPTION : holds.description };
}
