import { impactOfStatus, SEVERITY, worstStatus } from '@candor/proto/page-status.js';
import type { ComponentStatusWord, IncidentImpactWord } from '@candor/proto/status-words.js';
import type { UpstreamStatusWord } from '../upstreams/upstream-state.js';

/** Own components that a draft names. */
const MAX_NAMED = 50;
/** Of which its texts name so many. */
const MAX_IN_TEXT = 3;

/** A dependency as a draft needs it. */
export interface Dependency {
  readonly ownComponentId: string;
  readonly ownComponentName: string;
  /** The provider's id of its component; "" for the page as a whole. */
  readonly componentKey: string;
  /** "" for the page as a whole. */
  readonly componentName: string;
  readonly status: UpstreamStatusWord;
  /** Epoch ms; null while it is known. */
  readonly notKnownSince: number | null;
}

/** A component of the organisation, and what is broken of what it depends on. */
export interface BrokenDependency {
  readonly ownComponentId: string;
  readonly ownComponentName: string;
  readonly componentName: string;
  readonly status: ComponentStatusWord;
}

/** An open incident of the provider. */
export interface ProvidersIncident {
  readonly key: string;
  readonly name: string;
  /** "" where the format does not say. */
  readonly url: string;
}

/** What a draft says, as kept with it. */
export interface DraftSays {
  /** The worst first. */
  readonly components: readonly BrokenDependency[];
  readonly incidents: readonly ProvidersIncident[];
}

/** What is true of a provider now means for the draft. */
export type DraftStep =
  | { readonly step: 'nothing' }
  /** What is broken, the worst first. */
  | { readonly step: 'propose' | 'keep'; readonly broken: readonly Dependency[] }
  | { readonly step: 'end' };

/**
 * What becomes of the draft of an upstream. One is proposed when something breaks that components depend on; a planned
 * maintenance is no reason, nor is a status that is not known. It ends when all of it is known to work again.
 * @param lasts whether there is one that lasts
 */
export function draftStep(dependencies: readonly Dependency[], lasts: boolean): DraftStep {
  const broken = dependencies
    .filter(({ status }) => isBroken(status))
    .toSorted((a, b) => severityOf(b.status) - severityOf(a.status));
  // What cannot be read now is no reason to begin, and none to end.
  if (broken.some(({ notKnownSince }) => lasts || notKnownSince === null))
    return { step: lasts ? 'keep' : 'propose', broken };
  return { step: lasts ? 'end' : 'nothing' };
}

/** @param broken the worst first; a component that depends on several of them is named with the worst */
export function brokenComponents(broken: readonly Dependency[]): BrokenDependency[] {
  const named = new Map<string, BrokenDependency>();
  for (const { ownComponentId, ownComponentName, componentName, status } of broken) {
    if (status === 'unknown' || named.has(ownComponentId)) continue;
    named.set(ownComponentId, { ownComponentId, ownComponentName, componentName, status });
  }
  return [...named.values()].slice(0, MAX_NAMED);
}

/** What a draft proposes to publish. */
export interface DraftTexts {
  readonly name: string;
  /** Markdown. */
  readonly message: string;
  readonly impact: IncidentImpactWord;
}

/** In English, as staff read and change it before anything is published. */
export function draftTexts(
  { components, incidents }: DraftSays,
  { name: providerName, url }: { readonly name: string; readonly url: string },
): DraftTexts {
  const own = listed(components.map(({ ownComponentName }) => ownComponentName));
  const [incident] = incidents;
  const source = incident
    ? `${asText(providerName)} reports “${linked(incident.name, incident.url || url)}”.`
    : `${linked(`${providerName}’s status page`, url)} says: ${listed(distinct(components.map(saidOf)).map(asText))}.`;
  return {
    name: `${own} affected by a problem at ${providerName}`,
    message: `${source} ${asText(own)} ${components.length === 1 ? 'depends' : 'depend'} on it.`,
    impact: impactOfStatus(worstStatus(components.map(({ status }) => status))),
  };
}

function saidOf({ componentName, status }: BrokenDependency): string {
  const words = status.replaceAll('_', ' ');
  return componentName === '' ? words : `${componentName}: ${words}`;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** "A", "A and B", "A, B and C", "A, B and 5 others". */
function listed(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? '';
  const shown = names.length > MAX_IN_TEXT ? [...names.slice(0, MAX_IN_TEXT - 1), othersOf(names)] : names;
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
}

const othersOf = (names: readonly string[]) => `${names.length - MAX_IN_TEXT + 1} others`;

/** A name of the provider's is text, whatever it contains. */
function asText(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');
}

/** @param url as a URL parser writes it, so without spaces and angle brackets */
function linked(text: string, url: string): string {
  return `[${asText(text)}](<${url}>)`;
}

function isBroken(status: UpstreamStatusWord): boolean {
  return status !== 'unknown' && status !== 'operational' && status !== 'under_maintenance';
}

function severityOf(status: UpstreamStatusWord): number {
  return status === 'unknown' ? -1 : SEVERITY.indexOf(status);
}
