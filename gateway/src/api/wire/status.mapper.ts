import {
  announcementStates,
  componentStatuses,
  incidentImpacts,
  incidentStatuses,
  maintenanceStates,
  type Words,
} from '@candor/proto/status-words.js';
import { wordMap, type WordMap } from './word-map.js';

export const incidentStatus = fromContract('incident status', incidentStatuses);
export const incidentImpact = fromContract('incident impact', incidentImpacts);
export const componentStatus = fromContract('component status', componentStatuses);
export const announcementState = fromContract('announcement state', announcementStates);
export const maintenanceState = fromContract('maintenance state', maintenanceStates);

/** The API spells statuses as the contracts do. */
function fromContract<V extends number, W extends string>(what: string, words: Words<V, W>): WordMap<W, V> {
  const table = Object.fromEntries(words.all.map((word) => [word, words.valueOf(word)]));
  return wordMap(what, table as Record<W, V>);
}
