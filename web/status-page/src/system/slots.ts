import { type PROGRAM_PATHS } from '../paths/page-paths.js';

/** Replaced by the gateway with a reader's own address for a program (absolute). */
export const programSlot = (name: keyof typeof PROGRAM_PATHS): string => `{{${name}}}`;

/** Replaced by the gateway with the HTML-escaped reason of a refusal. */
export const DETAIL_SLOT = '{{detail}}';

/** Replaced by the gateway with the signing secret of a new webhook subscription. */
export const SIGNING_SECRET_SLOT = '{{signingSecret}}';

/** Replaced by the gateway with the HTML-escaped, shortened address of the subscriber who opened a manage link. */
export const ADDRESS_SLOT = '{{address}}';
