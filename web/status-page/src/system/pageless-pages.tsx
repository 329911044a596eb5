import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type Texts } from '../language/en.js';
import { Notice } from './Notice.js';
import { PostButton } from './PostButton.js';
import { done, failed } from './system-pages.js';
import { type SystemPage, type SystemPageContent } from './system-page.js';

/** The pages that those get who may not read a private page, by the part after `/_system/`. */
export const PAGELESS = [
  'sign-in',
  'sign-in-failed',
  'sign-in-by-mail',
  'sign-in-by-address',
  'sign-in-offered',
  'sign-in-offered-by-address',
  'sign-in-either',
  'sign-in-either-failed',
  'sign-in-either-by-address',
  'sign-in-either-by-address-failed',
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
  'sign-in-by-mail': (t) => asking(t, <ByAddress t={t} ways={t.signIn.byMail} />),
  'sign-in-by-address': (t) => asking(t, <ByAddress t={t} ways={t.signIn.byAddress} />),
  'sign-in-offered': (t) => asking(t, <ByAddress t={t} ways={t.signIn.byMail} isOffered />),
  'sign-in-offered-by-address': (t) => asking(t, <ByAddress t={t} ways={t.signIn.byAddress} isOffered />),
  'sign-in-either': (t) => asking(t, <ByEither t={t} ways={t.signIn.byMail} />),
  'sign-in-either-failed': (t) => ({
    title: t.signIn.title,
    content: <ByEither t={t} ways={t.signIn.byMail} hasFailed />,
  }),
  'sign-in-either-by-address': (t) => asking(t, <ByEither t={t} ways={t.signIn.byAddress} />),
  'sign-in-either-by-address-failed': (t) => ({
    title: t.signIn.title,
    content: <ByEither t={t} ways={t.signIn.byAddress} hasFailed />,
  }),
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

/** A form that was not answered yet. */
function asking(t: Texts, content: ReactElement): SystemPageContent {
  return { title: t.signIn.title, languages: true, content };
}

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

interface ByAddressProps extends SignInProps {
  /** What an address leads to: a mailed link, or for some an identity provider. */
  ways: Texts['signIn']['byMail'] & { how?: string };
}

/** @param isOffered whether the page can be read without */
function ByAddress({ t, ways, isOffered = false }: ByAddressProps & { isOffered?: boolean }): ReactElement {
  return (
    <>
      <p>{isOffered ? ways.offered : ways.text}</p>
      <AddressForm t={t} ways={ways} autoFocus />
    </>
  );
}

function ByEither({ t, ways, hasFailed }: ByAddressProps): ReactElement {
  return (
    <>
      <p>{ways.either}</p>
      <PasswordForm t={t} hasFailed={hasFailed} />
      <p className="or">{t.signIn.or}</p>
      <AddressForm t={t} ways={ways} />
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

/** Posts there too, so that the link, or the provider, leads to it. */
function AddressForm({ t, ways, autoFocus }: ByAddressProps & { autoFocus?: boolean }): ReactElement {
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
        aria-describedby={ways.how && 'reader-email-hint'}
      />
      {ways.how && (
        <p className="hint" id="reader-email-hint">
          {ways.how}
        </p>
      )}
      <button type="submit" className="button">
        {ways.button}
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
