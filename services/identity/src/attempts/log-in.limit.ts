import type { AttemptLimit } from './attempts.js';

/**
 * Enough for users who have forgotten a password, and for guessing only the worst passwords. Unknown callers from many
 * addresses can lock each other out, but never a browser that the user has signed in with before.
 */
export const LOG_IN_LIMIT: AttemptLimit = { purpose: 'log-in', perWindow: 20, byStrangers: 100, windowMs: 10 * 60_000 };
