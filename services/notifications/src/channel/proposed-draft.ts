import { safeLink } from '@candor/markdown/safe-link.js';
import { type DraftProposed } from '@candor/proto/gen/candor/signals/v1/events_pb.js';
import { DEFAULT_LANGUAGE, type Language } from '@candor/words/languages.js';
import { oneLine, shortened } from './one-line.js';

/** What a draft proposes, cleaned for a message: provider and title are words of strangers. */
export interface DraftWords {
  /** One line. */
  readonly provider: string;
  /** The provider's status page; undefined for what is no address that a message may link to. */
  readonly providerUrl?: string;
  /** The provider's incident, one line; empty for none. */
  readonly incident: string;
  /** Where it is read; undefined for none, for the page itself, and for what a message may not link to. */
  readonly incidentUrl?: string;
  /** The proposed title, one line. */
  readonly title: string;
  /** The proposed message, plain text. */
  readonly message: string;
  /** The components that depend on what is broken, each one line. */
  readonly services: readonly string[];
}

const PROVIDER_LENGTH = 80;
const INCIDENT_LENGTH = 120;
const SERVICE_LENGTH = 120;
const SERVICES = 20;
/** Staff read the whole of it in the console. */
const MESSAGE_LENGTH = 5_000;
/** Longer than addresses of status pages are; Slack refuses a message with a link of some thousand characters. */
const URL_LENGTH = 500;
/** Names in a subject. */
const NAMED = 2;

export function draftWords(draft: DraftProposed): DraftWords {
  const { providerName, name, message, componentNames, incidentName } = draft;
  const [providerUrl, incidentUrl] = [pageOf(draft.providerUrl), pageOf(draft.incidentUrl)];
  return {
    provider: providerNameOf(providerName),
    providerUrl,
    incident: oneLine(incidentName, INCIDENT_LENGTH),
    incidentUrl: incidentUrl === providerUrl ? undefined : incidentUrl,
    title: oneLine(name),
    message: shortened(message.trim(), MESSAGE_LENGTH),
    services: componentNames.slice(0, SERVICES).flatMap((one) => oneLine(one, SERVICE_LENGTH) || []),
  };
}

/** A provider as the organisation calls it, as one line. */
export function providerNameOf(name: string): string {
  return oneLine(name, PROVIDER_LENGTH);
}

/** A provider's page, for a link; undefined for any other address. */
export function pageOf(url: string): string | undefined {
  const link = safeLink(url);
  return link?.startsWith('http') && link.length <= URL_LENGTH ? link : undefined;
}

/** Names for a subject: all of up to three, or the first two "and others". @param others as a word in the language */
export function namesInShort(names: readonly string[], others: string, language: Language = DEFAULT_LANGUAGE): string {
  const shown = names.length <= NAMED + 1 ? names : [...names.slice(0, NAMED), others];
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(shown);
}
