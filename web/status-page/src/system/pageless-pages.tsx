import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type Texts } from '../language/en.js';
import { Notice } from './Notice.js';
import { PostButton } from './PostButton.js';
import { done, failed } from './system-pages.js';
import { type SystemPage } from './system-page.js';

/** The pages that those get who may not read a private page, by the part after `/_system/`. */
export const PAGELESS = [
  'sign-in',
  'sign-in-failed',
  'sign-in-by-mail',
  'sign-in-offered',
  'sign-in-either',
  'sign-in-either-failed',
  'sign-in-not-accepted',
  'link-mailed',
  'open-link',
  'link-over',
  'readers-only',
  'unsubscribe',
  'unsubscribed',
  'link-invalid',
  'not-found',
] as const;

export type PagelessName = (typeof PAGELESS)[number];

/** They say nothing of the page: not its name, not whether a path is there. */
const PAGES: Record<PagelessName, SystemPage> = {
  'sign-in': (t) => ({ title: t.signIn.title, languages: true, content: <ByPassword t={t} /> }),
  'sign-in-failed': (t) => ({ title: t.signIn.title, content: <ByPassword t={t} hasFailed /> }),
  'sign-in-by-mail': (t) => ({ title: t.signIn.title, languages: true, content: <ByMail t={t} /> }),
  'sign-in-offered': (t) => ({ title: t.signIn.title, languages: true, content: <ByMail t={t} isOffered /> }),
  'sign-in-either': (t) => ({ title: t.signIn.title, languages: true, content: <ByEither t={t} /> }),
  'sign-in-either-failed': (t) => ({ title: t.signIn.title, content: <ByEither t={t} hasFailed /> }),
  'sign-in-not-accepted': (t) => ({
    ...failed(t.signIn.notAccepted.title, t.signIn.notAccepted.text),
    content: (
      <>
        <p>{t.signIn.notAccepted.text}</p>
        <p>
          {/* Asks for an address wherever the page can be read without, too. */}
          <a href={t.path('/sign-in')}>{t.signIn.notAccepted.again}</a>
        </p>
      </>
    ),
  }),
  'link-mailed': ({ signIn: { mailed } }) => ({
    title: mailed.title,
    content: (
      <>
        <p>{mailed.text}</p>
        <p>{mailed.hint}</p>
        <p>
          {/* The address that was posted to: a GET of it asks again. */}
          <a href="">{mailed.again}</a>
        </p>
      </>
    ),
  }),
  'open-link': ({ signIn }) => ({
    title: signIn.title,
    languages: true,
    content: (
      <>
        <p>{signIn.open}</p>
        <PostButton label={signIn.button} />
      </>
    ),
  }),
  'link-over': (t) => ({
    title: t.signIn.over.title,
    content: (
      <>
        <p>{t.signIn.over.text}</p>
        <p>
          <a href={t.path('/')}>{t.signIn.mailed.again}</a>
        </p>
      </>
    ),
  }),
  'readers-only': ({ signIn: { elsewhere } }) => ({ ...failed(elsewhere.title, elsewhere.text), languages: true }),
  unsubscribe: ({ unsubscribe: { button, text } }) => ({
    title: button,
    languages: true,
    content: (
      <>
        <p>{text}</p>
        <PostButton label={button} />
      </>
    ),
  }),
  unsubscribed: ({ unsubscribed }) => done(unsubscribed.title, unsubscribed.text),
  'link-invalid': ({ linkInvalid }) => failed(linkInvalid.title, linkInvalid.text),
  'not-found': ({ notFound }) => failed(notFound.title, notFound.text),
};

interface SignInProps {
  t: Texts;
  /** Whether it answers a wrong password. */
  hasFailed?: boolean;
}

function ByPassword({ t, hasFailed }: SignInProps): ReactElement {
  return (
    <>
      <p>{t.signIn.text}</p>
      <PasswordForm t={t} hasFailed={hasFailed} />
    </>
  );
}

/** @param isOffered whether the page can be read without */
function ByMail({ t, isOffered = false }: SignInProps & { isOffered?: boolean }): ReactElement {
  const { text, offered } = t.signIn.byMail;
  return (
    <>
      <p>{isOffered ? offered : text}</p>
      <MailForm t={t} autoFocus />
    </>
  );
}

function ByEither({ t, hasFailed }: SignInProps): ReactElement {
  const { either } = t.signIn;
  return (
    <>
      <p>{either.text}</p>
      <PasswordForm t={t} hasFailed={hasFailed} />
      <p className="or">{either.or}</p>
      <MailForm t={t} />
    </>
  );
}

/** Posts to the address that was asked for, so that it is sent after the sign-in. */
function PasswordForm({ t: { signIn }, hasFailed = false }: SignInProps): ReactElement {
  return (
    <form method="post" className="sign-in">
      <label htmlFor="page-password">{signIn.password}</label>
      <input
        id="page-password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
        autoFocus
        {...(hasFailed && { 'aria-invalid': true, 'aria-describedby': 'sign-in-failed' })}
      />
      {hasFailed && (
        <p className="result failed" id="sign-in-failed" role="alert">
          {signIn.failed}
        </p>
      )}
      <button type="submit" className="button">
        {signIn.button}
      </button>
    </form>
  );
}

/** Posts there too, so that the link leads to it. */
function MailForm({ t, autoFocus }: { t: Texts; autoFocus?: boolean }): ReactElement {
  return (
    <form method="post" className="sign-in">
      <label htmlFor="reader-email">{t.subscribe.email.label}</label>
      <input
        id="reader-email"
        name="emailAddress"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        autoFocus={autoFocus}
      />
      <button type="submit" className="button">
        {t.signIn.byMail.button}
      </button>
    </form>
  );
}

export function PagelessPage({ name }: { name: PagelessName }): ReactElement {
  const { content, ...frame } = PAGES[name](useTexts());
  return (
    <Notice {...frame} linked>
      {content}
    </Notice>
  );
}
