import { Share } from '@blueprintjs/icons';
import { type ReactElement } from 'react';

export interface ExternalLinkProps {
  href: string;
  /** Without a border, for bars. */
  minimal?: boolean;
  /** Called in addition to opening it. */
  onOpen?: () => void;
  children: string;
}

/**
 * A link that opens a page outside the console in a new tab and looks like a button; Blueprint's own has the role of a
 * button.
 */
export function ExternalLink({ href, minimal = false, onOpen, children }: ExternalLinkProps): ReactElement {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      onClick={onOpen}
      className={`bp6-button link-button ${minimal ? 'bp6-minimal' : ''}`}
    >
      <Share />
      <span className="bp6-button-text">{children}</span>
    </a>
  );
}
