import { type Audience, type ProviderAttribute, type Readers, type ReadersDraft } from '../api/contract.js';
import { requireText } from '../forms/required.js';
import { type FieldPointers } from '../forms/server-errors.js';
import { type Form } from '../forms/use-form.js';
import { countText } from '../pages/page.rules.js';
import { withItem, withoutItem } from './listed.rules.js';
import { linesOf, named } from './readers.rules.js';

/** The form values. */
export interface AudienceValues {
  name: string;
  /** Addresses, and domains with their "@", one on each line. */
  people: string;
  attributes: ProviderAttribute[];
  componentIds: string[];
}

/** The server says the rest: which addresses and domains are none, and which name another one has. */
export const validateAudience = requireText<AudienceValues>({ name: 'Give the audience a name.' });

/** @param audience undefined for a new one */
export function audienceValues(audience: Audience | undefined): AudienceValues {
  const { name = '', people = [], attributes = [], componentIds = [] } = audience ?? {};
  return { name, people: people.join('\n'), attributes, componentIds };
}

export function audiencePointers(at: string): FieldPointers<AudienceValues> {
  const fields = ['name', 'people', 'attributes', 'componentIds'] as const;
  return Object.fromEntries(fields.map((field) => [`${at}/${field}`, field]));
}

/** The message at a field of one attribute. @param at where the audience stands in what was sent */
export function attributeError(
  { errors, problem }: Pick<Form<AudienceValues>, 'errors' | 'problem'>,
  at: string,
): (index: number, field: keyof ProviderAttribute) => string | undefined {
  return (index, field) => {
    if (errors.attributes === undefined) return undefined;
    return problem?.violations.find(({ pointer }) => pointer === `${at}/attributes/${index}/${field}`)?.detail;
  };
}

/** The readers as they are, with one audience as it is in the form. @param id undefined for a new one */
export function withAudience(readers: Readers, id: string | undefined, values: AudienceValues): ReadersDraft {
  const { name, people, attributes, componentIds } = values;
  const draft = { name: name.trim(), people: linesOf(people), attributes, componentIds };
  return { ...asTheyAre(readers), audiences: withItem(readers.audiences, id, draft) };
}

export function withoutAudience(readers: Readers, id: string): ReadersDraft {
  return { ...asTheyAre(readers), audiences: withoutItem(readers.audiences, id) };
}

/** Who is in it and how much it sees, in a few words. */
export function audienceText({ people, attributes, componentIds }: Audience): string {
  const count = attributes.length === 1 ? '1 attribute' : `${attributes.length} attributes`;
  const who = [...(people.length > 0 ? [named(people)] : []), ...(attributes.length > 0 ? [count] : [])].join(' and ');
  return `${who || 'Nobody is in it yet'}; ${componentIds.length === 0 ? 'no service of its own' : countText(componentIds.length)}`;
}

/** What a change of something else sends along. */
export function asTheyAre({ networks, people, needsAll, version }: Readers): ReadersDraft {
  return { networks, people, needsAll, baseVersion: version };
}
