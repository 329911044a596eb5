import { Share } from '@blueprintjs/icons';
import { type ReactElement } from 'react';

export interface ExternalLinkProps {
  href: string;
  /** Without a frame, for bars. */
  minimal?: boolean;
  children: string;
}

/** A link that opens a page outside the console in a new tab and looks like a button; Blueprint's own claims to be one. */
export function ExternalLink({ href, minimal = false, children }: ExternalLinkProps): ReactElement {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={`bp6-button link-button ${minimal ? 'bp6-minimal' : ''}`}
    >
      <Share />
      <span className="bp6-button-text">{children}</span>
    </a>
  );
}
