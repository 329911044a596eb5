import type { AttemptLimit } from '../attempts/attempts.js';

/** Enough for anybody who has forgotten, and for guessing none but the worst passwords. */
export const LOG_IN_LIMIT: AttemptLimit = { purpose: 'log-in', perWindow: 20, windowMs: 10 * 60_000 };
