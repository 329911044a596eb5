import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type ComponentGroup } from './group-components.js';

/** Fewer are seen at once. */
const MANY_GROUPS = 8;

/** The place of a group on the page. */
export function groupAnchor({ id }: Pick<ComponentGroup, 'id'>): string {
  return `group-${id}`;
}

/** Links to the groups of a page that has many. */
export function GroupLinks({ groups }: { groups: readonly ComponentGroup[] }): ReactElement | null {
  const t = useTexts();
  const named = groups.filter(({ name }) => name !== '');
  if (named.length < MANY_GROUPS) return null;
  return (
    <nav className="group-links" aria-label={t.services.groups}>
      <ul className="facts">
        {named.map((group) => (
          <li key={group.id}>
            <a href={`#${groupAnchor(group)}`} dir="auto" lang={group.nameLang}>
              {group.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
