import type { Violations } from '@candor/platform/violations.js';
import type { Audience, ProviderAttribute } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import type { KeptAttribute, KeptAudience, KeptProvider } from '../page/readers.store.js';

const MAX_ATTRIBUTES = 50;
const MAX_TEXT = 200;
const UNKNOWN = 'Please choose an identity provider of this page.';

/**
 * What providers say of who is in an audience, from staff input, each once.
 * @param violations receives the errors, with the position in the list
 * @param pointer of the list
 */
export function readAttributes(
  violations: Violations,
  given: readonly ProviderAttribute[],
  pointer: string,
): KeptAttribute[] {
  violations.check(given.length <= MAX_ATTRIBUTES, pointer, `Please give at most ${MAX_ATTRIBUTES} attributes.`);
  const read = given.slice(0, MAX_ATTRIBUTES).map(({ providerId, name, value }, index) => {
    const at = `${pointer}/${index}`;
    violations
      .text(name, `${at}/name`, 'Please give the name of the attribute.', MAX_TEXT)
      .text(value, `${at}/value`, 'Please give the value of the attribute.', MAX_TEXT);
    return { providerId: providerId.toLowerCase(), name: name.trim(), value: value.trim() };
  });
  return [...new Map(read.map((one) => [Object.values(one).join('\0'), one])).values()];
}

/** What is on the page before a change, and what it has after. */
interface Change {
  readonly audiences: readonly KeptAudience[];
  readonly before: readonly KeptProvider[];
  readonly after: readonly KeptProvider[];
}

/**
 * @param violations receives what names a provider that the page does not have after a change
 * @param given the audiences as staff sent them; undefined where those of before stay
 */
export function checkProviders(
  violations: Violations,
  given: readonly Audience[] | undefined,
  { audiences, before, after }: Change,
): void {
  const known = new Set(after.map(({ id }) => id));
  for (const [index, { attributes }] of (given ?? []).entries())
    for (const [place, { providerId }] of attributes.entries())
      violations.check(
        known.has(providerId.toLowerCase()),
        `/audiences/${index}/attributes/${place}/providerId`,
        UNKNOWN,
      );
  if (given) return;
  for (const { id, name } of before.filter((provider) => !known.has(provider.id))) {
    const named = audiences.filter(({ attributes }) => attributes.some(({ providerId }) => providerId === id));
    const names = named.map((audience) => audience.name).join(', ');
    violations.check(named.length === 0, '/providers', `Please take ${name} out of these audiences first: ${names}.`);
  }
}
