import { type Audience, type Readers, type ReadersDraft } from '../api/contract.js';
import { requireText } from '../forms/required.js';
import { type FieldPointers } from '../forms/server-errors.js';
import { countText } from '../pages/page.rules.js';
import { withItem, withoutItem } from './listed.rules.js';
import { linesOf, named } from './readers.rules.js';

/** The form values. */
export interface AudienceValues {
  name: string;
  /** Addresses, and domains with their "@", one on each line. */
  people: string;
  componentIds: string[];
}

/** The server says the rest: which addresses and domains are none, and which name another one has. */
export const validateAudience = requireText<AudienceValues>({ name: 'Give the audience a name.' });

/** @param audience undefined for a new one */
export function audienceValues(audience: Audience | undefined): AudienceValues {
  const { name = '', people = [], componentIds = [] } = audience ?? {};
  return { name, people: people.join('\n'), componentIds };
}

export function audiencePointers(at: string): FieldPointers<AudienceValues> {
  return { [`${at}/name`]: 'name', [`${at}/people`]: 'people', [`${at}/componentIds`]: 'componentIds' };
}

/** The readers as they are, with one audience as it is in the form. @param id undefined for a new one */
export function withAudience(readers: Readers, id: string | undefined, values: AudienceValues): ReadersDraft {
  const { name, people, componentIds } = values;
  const draft = { name: name.trim(), people: linesOf(people), componentIds };
  return { ...asTheyAre(readers), audiences: withItem(readers.audiences, id, draft) };
}

export function withoutAudience(readers: Readers, id: string): ReadersDraft {
  return { ...asTheyAre(readers), audiences: withoutItem(readers.audiences, id) };
}

/** Who is in it and how much it sees, in a few words. */
export function audienceText({ people, componentIds }: Audience): string {
  const who = people.length === 0 ? 'Nobody is in it yet' : named(people);
  return `${who}; ${componentIds.length === 0 ? 'no service of its own' : countText(componentIds.length)}`;
}

/** What a change of something else sends along. */
export function asTheyAre({ networks, people, needsAll, version }: Readers): ReadersDraft {
  return { networks, people, needsAll, baseVersion: version };
}
