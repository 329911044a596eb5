import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import { type ReactElement, type ReactNode, useContext } from 'react';
import { FEEDS } from '../paths/feed-paths.js';
import { LANGUAGES } from '@candor/words/languages.js';
import { TEXTS } from '../language/languages.js';
import { useTexts } from '../language/texts-context.js';
import { SCRIPT, SCRIPT_PATH, STYLE, STYLE_PATH } from './assets.js';
import { OwnStyleContext } from './own-style-context.js';
import { ShareTags } from './ShareTags.js';
import { favicon } from './favicon.js';

export interface DocumentProps {
  title: string;
  description: string;
  /** Decides the tab icon where the organisation has none of its own. */
  status: ComponentStatus;
  /** Address of the organisation's own tab icon; empty for none. */
  icon?: string;
  /** Absolute canonical URL; a page without one asks not to be indexed. */
  url?: string;
  siteName?: string;
  /** Whether style and script are linked or inline; must match the policy that the page is sent with. */
  linked?: boolean;
  children: ReactNode;
}

/** The HTML document around every page: nothing is loaded from another host. */
export function Document({
  title,
  description,
  status,
  icon,
  url,
  siteName,
  linked,
  children,
}: DocumentProps): ReactElement {
  const t = useTexts();
  const ownStyle = useContext(OwnStyleContext);
  return (
    <html lang={t.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {url === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <link rel="canonical" href={t.address(url)} />
            <link rel="alternate" hrefLang="x-default" href={url} />
            {LANGUAGES.map((language) => (
              <link key={language} rel="alternate" hrefLang={language} href={TEXTS[language].address(url)} />
            ))}
            {Object.values(FEEDS).map(({ path, type, title: name }) => (
              <link key={path} rel="alternate" type={type} href={t.path(path)} title={t.feeds.titles[name]} />
            ))}
            <ShareTags url={url} title={title} description={description} siteName={siteName} status={status} />
          </>
        )}
        {icon ? (
          <link rel="icon" type={icon.startsWith('/logo.png') ? 'image/png' : 'image/x-icon'} href={icon} />
        ) : (
          <link rel="icon" type="image/svg+xml" href={favicon(status)} />
        )}
        {linked ? <link rel="stylesheet" href={STYLE_PATH} /> : <style dangerouslySetInnerHTML={{ __html: STYLE }} />}
        {ownStyle !== '' && <style dangerouslySetInnerHTML={{ __html: ownStyle }} />}
        {linked && <script defer src={SCRIPT_PATH} />}
      </head>
      <body>
        {children}
        {!linked && <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />}
      </body>
    </html>
  );
}
