import type { Edition } from './edition.js';

/** What was said through the side door and is laid over the state of a page, as data for the threads that render. */
export interface Overlay {
  /** Differs whenever the content may differ. */
  readonly version: string;
  /** When the newest of it was written (epoch ms). */
  readonly at: number;
  /** Each a SideDoorNotice as ProtoJSON, as it was signed. */
  readonly notices: readonly Uint8Array[];
}

/** The overlay of a page by its id; undefined without one. */
export type OverlayOf = (pageId: string) => Overlay | undefined;

/** The edition of what an overlay is laid over. */
export function overlaid(edition: Edition, overlay: Overlay | undefined): Edition {
  if (!overlay) return edition;
  return { at: Math.max(edition.at, overlay.at), version: `${edition.version}-${overlay.version}` };
}
