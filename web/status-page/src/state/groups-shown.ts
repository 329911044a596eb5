/**
 * How groups stand at first: always open, as staff set for each, closed while all is well in them; `automatic` is as set,
 * but closed while all is well on a page with many services.
 */
export const GROUPS_SHOWN = ['automatic', 'open', 'as_set', 'closed'] as const;
export type GroupsShown = (typeof GROUPS_SHOWN)[number];

export function isGroupsShown(value: string): value is GroupsShown {
  return (GROUPS_SHOWN as readonly string[]).includes(value);
}
