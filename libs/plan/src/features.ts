/** The features of plans. */
export const FEATURES = [
  'email_subscription',
  'webhook_subscription',
  'slack_subscription',
  'ui_customization',
  'twitter_integration',
  'third_party_components',
] as const;

export type Feature = (typeof FEATURES)[number];
