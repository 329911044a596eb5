import type { AttemptLimit } from '../attempts/attempts.js';

/**
 * Enough for anybody who has forgotten, and for guessing none but the worst passwords. Strangers at many addresses close out each
 * other, never a browser that the user has signed in from before.
 */
export const LOG_IN_LIMIT: AttemptLimit = { purpose: 'log-in', perWindow: 20, byStrangers: 100, windowMs: 10 * 60_000 };
