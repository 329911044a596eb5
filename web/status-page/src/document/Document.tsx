import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import { type ReactElement, type ReactNode } from 'react';
import { SCRIPT, SCRIPT_PATH, STYLE, STYLE_PATH } from './assets.js';
import { favicon } from './favicon.js';

export interface DocumentProps {
  title: string;
  description: string;
  /** Decides the tab icon. */
  status: ComponentStatus;
  /** Absolute address for people and search engines; a page without one asks not to be indexed. */
  url?: string;
  siteName?: string;
  /** Whether style and script are fetched, which must fit the policy that the page is sent with. */
  linked?: boolean;
  children: ReactNode;
}

/** The HTML document around every page: nothing is loaded from another host. */
export function Document({ title, description, status, url, siteName, linked, children }: DocumentProps): ReactElement {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {url === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <link rel="canonical" href={url} />
            <meta property="og:type" content="website" />
            <meta property="og:url" content={url} />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={description} />
            <meta property="og:site_name" content={siteName} />
          </>
        )}
        <link rel="icon" type="image/svg+xml" href={favicon(status)} />
        {linked ? <link rel="stylesheet" href={STYLE_PATH} /> : <style dangerouslySetInnerHTML={{ __html: STYLE }} />}
        {linked && <script defer src={SCRIPT_PATH} />}
      </head>
      <body>
        {children}
        {!linked && <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />}
      </body>
    </html>
  );
}
