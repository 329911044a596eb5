import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PageSettingsSchema } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import type { SettingsDraft } from './settings.rules.js';

export function settingsToWire(settings: SettingsDraft): MessageInitShape<typeof PageSettingsSchema> {
  return {
    notificationDisplayName: settings.notificationDisplayName,
    disableEmailSubscriptions: settings.disableEmailSubscriptions,
    disableWebhookSubscriptions: settings.disableWebhookSubscriptions,
    disableSlackSubscriptions: settings.disableSlackSubscriptions,
    timeZone: settings.timeZone,
    language: settings.language,
    website: settings.website,
    frameAncestors: settings.frameAncestors,
  };
}
