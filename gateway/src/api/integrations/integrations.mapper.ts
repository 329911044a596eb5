import { DisabledReason, type Integration } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import type {
  DisabledReasonWord,
  EmailIntegrationResponse,
  IntegrationResponse,
  SlackIntegrationResponse,
  TwitterIntegrationResponse,
  WebhookIntegrationResponse,
} from './integrations.responses.js';

const REASONS: Readonly<Record<DisabledReason, DisabledReasonWord>> = {
  [DisabledReason.UNSPECIFIED]: 'staff',
  [DisabledReason.STAFF]: 'staff',
  [DisabledReason.GONE]: 'gone',
  [DisabledReason.PERMANENT]: 'refused',
  [DisabledReason.ONLY_FAILURES]: 'only_failures',
  [DisabledReason.LEFT]: 'left',
};

export function webhookFromWire(integration: Integration): WebhookIntegrationResponse {
  return { ...commonFromWire(integration), url: integration.address };
}

export function emailFromWire(integration: Integration): EmailIntegrationResponse {
  return { ...commonFromWire(integration), emailAddress: integration.address };
}

export function slackFromWire(integration: Integration): SlackIntegrationResponse {
  const { teamName, channelName } = integration;
  return { ...commonFromWire(integration), teamName, channelName };
}

export function twitterFromWire(integration: Integration): TwitterIntegrationResponse {
  return { ...commonFromWire(integration), screenName: integration.screenName };
}

function commonFromWire(integration: Integration): IntegrationResponse {
  const { id, enabled, disabledReason, disabledDetail, disabledAt, creationTime } = integration;
  const disabled = { reason: REASONS[disabledReason], detail: disabledDetail, since: Number(disabledAt) };
  return { id, enabled, ...(!enabled && { disabled }), creationTime: Number(creationTime) };
}
