/** Headers of every message, call or event: what it was caused by. */

export const REQUEST_ID_HEADER = 'Candor-Request-Id';
export const TRACEPARENT_HEADER = 'traceparent';
