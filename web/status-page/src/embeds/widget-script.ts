import { readFileSync } from 'node:fs';

/** What other sites load to show the state beside their links; see `widget.js`. */
export const WIDGET = readFileSync(new URL('./widget.js', import.meta.url), 'utf8');
