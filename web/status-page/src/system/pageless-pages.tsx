import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type Texts } from '../language/en.js';
import { Notice } from './Notice.js';
import { done, failed, PostButton } from './system-pages.js';
import { type SystemPage } from './system-page.js';

/** The pages that those get who may not read a private page, by the part after `/_system/`. */
export const PAGELESS = [
  'sign-in',
  'sign-in-failed',
  'readers-only',
  'unsubscribe',
  'unsubscribed',
  'link-invalid',
  'not-found',
] as const;

export type PagelessName = (typeof PAGELESS)[number];

/** They say nothing of the page: not its name, not whether a path is there. */
const PAGES: Record<PagelessName, SystemPage> = {
  'sign-in': (t) => ({ title: t.signIn.title, languages: true, content: <SignInForm t={t} /> }),
  'sign-in-failed': (t) => ({ title: t.signIn.title, content: <SignInForm t={t} hasFailed /> }),
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

/** Posts to the address that was asked for, so that it is sent after the sign-in. */
function SignInForm({ t: { signIn }, hasFailed = false }: { t: Texts; hasFailed?: boolean }): ReactElement {
  return (
    <>
      <p>{signIn.text}</p>
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
    </>
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
