import { readFileSync } from 'node:fs';

/** What other sites load to show a banner; see `banner.js`. */
export const BANNER = readFileSync(new URL('./banner.js', import.meta.url), 'utf8');
