/** Said after a subscription, by the popup and by the page that stands in for it without a script. */
export const SUBSCRIBED = {
  title: "You're successfully subscribed",
  email: 'Check your inbox and confirm your address to start receiving updates.',
  webhook: 'Verify our calls with this signing secret. It is shown only this once:',
};

/** The gateway's reason follows it. */
export const SUBSCRIBE_FAILED = 'Failed to subscribe';
