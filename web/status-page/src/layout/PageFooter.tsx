import { type ReactElement } from 'react';
import { FEEDS } from '../paths/feed-paths.js';
import { LanguageChoice } from '../language/LanguageChoice.js';
import { useTexts } from '../language/texts-context.js';
import { type PageState } from '../state/page-state.js';
import { OwnLinks } from './OwnLinks.js';
import { PageLinks } from './PageLinks.js';

/**
 * The links of the organisation, the time zone of the page, and the product's name where the organisation allows it. On a page
 * with sessions, a button that ends one.
 */
export function PageFooter({ state }: { state: PageState }): ReactElement {
  const t = useTexts();
  const [beforeZone, afterZone] = t.footer.zone;
  return (
    <footer className="page-footer">
      <OwnLinks label={t.links.footer} links={state.look.footerLinks} />
      <PageLinks look={state.look} />
      <ul className="facts" aria-label={t.footer.feeds}>
        <li>
          <a href={t.path(FEEDS.atom.path)}>Atom</a>
        </li>
        <li>
          <a href={t.path(FEEDS.rss.path)}>RSS</a>
        </li>
        <li>
          <a href={t.path(FEEDS.calendar.path)}>{t.footer.calendar}</a>
        </li>
      </ul>
      <p>
        {beforeZone}
        <span className="zone">{state.timeZone}</span>
        {afterZone}
      </p>
      <LanguageChoice />
      {state.offersSignIn && (
        <p>
          <a href={t.path('/sign-in')}>{t.signIn.button}</a>
        </p>
      )}
      {(state.hasSessions || state.offersSignIn) && (
        <p>
          <a href={t.path('/programs')}>{t.programs.title}</a>
        </p>
      )}
      {state.hasSessions && (
        <form method="post" action={t.path('/sign-out')}>
          <button type="submit" className="sign-out">
            {t.signIn.out}
          </button>
        </form>
      )}
      {state.look.watermark && (
        <p>
          <a href={state.consoleUrl}>{t.footer.watermark}</a>
        </p>
      )}
    </footer>
  );
}
