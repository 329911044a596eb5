import { type PageView } from './page-view.js';

/** What is listed of components, in the order of the page. Components that visitors may not see are left out. */
export function inPageOrder<T>(
  { components }: Pick<PageView, 'components'>,
  listed: readonly T[],
  idOf: (one: T) => string,
): T[] {
  const byId = new Map(listed.map((one) => [idOf(one), one]));
  return [...components.keys()].flatMap((id) => byId.get(id) ?? []);
}
