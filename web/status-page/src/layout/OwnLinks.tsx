import { type ReactElement } from 'react';
import { type OwnLink } from '../state/page-state.js';

/** Links that the organisation chose; nothing where it has none. @param label distinguishes several lists of links */
export function OwnLinks({ label, links }: { label: string; links: readonly OwnLink[] }): ReactElement | null {
  if (links.length === 0) return null;
  return (
    <nav className="own-links" aria-label={label}>
      <ul className="facts">
        {links.map(({ label: text, url }, index) => (
          <li key={index}>
            <a href={url} rel="noopener noreferrer" dir="auto">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
