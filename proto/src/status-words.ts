import { AnnouncementState } from './gen/candor/incidents/v1/announcements_pb.js';
import { MaintenanceState } from './gen/candor/incidents/v1/maintenances_pb.js';
import { Channel, Interest } from './gen/candor/recipients/v1/recipients_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from './gen/candor/status/v1/status_pb.js';

/** The values of an enum as the product spells them: lower case, for example "degraded_performance". */
type Word<E extends object> = Lowercase<Exclude<keyof E & string, 'UNSPECIFIED'>>;

export type ComponentStatusWord = Word<typeof ComponentStatus>;
export type IncidentStatusWord = Word<typeof IncidentStatus>;
export type IncidentImpactWord = Word<typeof IncidentImpact>;
export type MaintenanceStateWord = Word<typeof MaintenanceState>;
export type AnnouncementStateWord = Word<typeof AnnouncementState>;
/** A kind of notification that subscribers can choose. */
export type InterestWord = Word<typeof Interest>;
/** A channel by which recipients are reached. */
export type ChannelWord = Word<typeof Channel>;

/** Both ways between an enum and its words. */
export interface Words<V extends number, W extends string> {
  /** Every word, in the order of the enum. */
  readonly all: readonly W[];
  /** The word, or undefined for UNSPECIFIED and for values this build does not know. */
  wordOf(value: V): W | undefined;
  valueOf(word: W): V;
  /** The value, or undefined for a text that is no word of the enum. */
  valueOf(word: string): V | undefined;
}

export const componentStatuses = words<ComponentStatus, ComponentStatusWord>(ComponentStatus);
export const incidentStatuses = words<IncidentStatus, IncidentStatusWord>(IncidentStatus);
export const incidentImpacts = words<IncidentImpact, IncidentImpactWord>(IncidentImpact);
export const maintenanceStates = words<MaintenanceState, MaintenanceStateWord>(MaintenanceState);
export const announcementStates = words<AnnouncementState, AnnouncementStateWord>(AnnouncementState);
export const interests = words<Interest, InterestWord>(Interest);
export const channels = words<Channel, ChannelWord>(Channel);

function words<V extends number, W extends string>(values: Record<string, string | V>): Words<V, W> {
  const pairs = Object.entries(values)
    .filter((entry): entry is [string, V] => typeof entry[1] === 'number' && entry[1] !== 0)
    .map(([key, value]) => [key.toLowerCase() as W, value] as const);
  const toWord = new Map(pairs.map(([word, value]) => [value, word]));
  const toValue = new Map<string, V>(pairs);
  return {
    all: pairs.map(([word]) => word),
    wordOf: (value) => toWord.get(value),
    valueOf: ((word) => toValue.get(word)) as Words<V, W>['valueOf'],
  };
}
