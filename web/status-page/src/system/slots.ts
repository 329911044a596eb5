/** Replaced by the gateway with the HTML-escaped reason of a refusal. */
export const DETAIL_SLOT = '{{detail}}';

/** Replaced by the gateway with the signing secret of a new webhook subscription. */
export const SIGNING_SECRET_SLOT = '{{signingSecret}}';

/** Replaced by the gateway with the HTML-escaped, shortened address of the subscriber who opened a manage link. */
export const ADDRESS_SLOT = '{{address}}';
