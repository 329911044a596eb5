import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageLook } from '../state/page-state.js';

/** The organisation's links to its website and support; nothing where it has none. */
export function PageLinks({ look }: { look: PageLook }): ReactElement | null {
  const t = useTexts();
  const links = [
    { text: t.links.website, href: look.website },
    { text: 'Twitter', href: look.twitterLink },
    { text: 'LinkedIn', href: look.linkedInLink },
    { text: t.links.support, href: look.supportEmail && `mailto:${encodeURI(look.supportEmail)}` },
  ].filter(({ href }) => href !== '');
  if (links.length === 0) return null;
  return (
    <nav aria-label={t.links.label}>
      <ul className="facts">
        {links.map(({ text, href }) => (
          <li key={text}>
            <a href={href} rel="noopener noreferrer">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
