import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  DomainState,
  type GetSettingsResponse,
  type SaveSettingsRequestSchema,
} from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { languageOr } from '@candor/words/languages.js';
import { present } from '../wire/present.js';
import { wordMap } from '../wire/word-map.js';
import type { SettingsRequest } from './settings.requests.js';
import type { PageSettingsResponse, SettingsResponse } from './settings.responses.js';

const domainStates = wordMap<string, DomainState>('state of a domain', {
  pending: DomainState.PENDING,
  verified: DomainState.VERIFIED,
  failing: DomainState.FAILING,
  lost: DomainState.LOST,
});

export function settingsToWire(body: SettingsRequest): MessageInitShape<typeof SaveSettingsRequestSchema> {
  return {
    notificationDisplayName: body.notificationDisplayName ?? undefined,
    disableEmailSubscriptions: body.disableEmailSubscriptions ?? undefined,
    disableWebhookSubscriptions: body.disableWebhookSubscriptions ?? undefined,
    disableSlackSubscriptions: body.disableSlackSubscriptions ?? undefined,
    website: body.website ?? undefined,
    timeZone: body.timeZone ?? undefined,
    language: body.language ?? undefined,
    customDomain: body.customDomain ?? undefined,
    ...(body.frameAncestors && { frameAncestors: { values: body.frameAncestors.map(String) } }),
  };
}

type Answer = Pick<GetSettingsResponse, 'settings' | 'customDomain'>;
type StaffAnswer = Answer & Pick<GetSettingsResponse, 'slackConfigured'>;

/** The public settings: with the custom domain if the page is served there. */
export function settingsFromWire({ settings: wire, customDomain }: Answer): PageSettingsResponse {
  const settings = present(wire);
  return {
    customDomain: customDomain?.host ?? '',
    notificationDisplayName: settings.notificationDisplayName,
    disableEmailSubscriptions: settings.disableEmailSubscriptions,
    disableWebhookSubscriptions: settings.disableWebhookSubscriptions,
    disableSlackSubscriptions: settings.disableSlackSubscriptions,
    website: settings.website,
    timeZone: settings.timeZone,
  };
}

/** The settings for staff, with what the custom domain still lacks. */
export function staffSettingsFromWire(answer: StaffAnswer): SettingsResponse {
  const { customDomain } = answer;
  const missing = [
    ...(customDomain?.challengeMissing ? ['challenge'] : []),
    ...(customDomain?.targetMissing ? ['target'] : []),
  ];
  return {
    ...settingsFromWire(answer),
    language: languageOr(present(answer.settings).language),
    slackConfigured: answer.slackConfigured,
    frameAncestors: present(answer.settings).frameAncestors,
    customDomainStatus: {
      state: customDomain ? domainStates.toWord(customDomain.state) : 'none',
      missing,
      challengeName: customDomain?.challengeName ?? '',
      challengeValue: customDomain?.challengeValue ?? '',
      target: customDomain?.target ?? '',
    },
  };
}
