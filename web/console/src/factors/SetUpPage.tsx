import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { signOut } from '../account/sign-out.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { refreshSession } from '../session/refresh-session.js';
import { selectAccessToken } from '../session/session.slice.js';
import { useConsoleDispatch, useConsoleSelector } from '../store/hooks.js';
import { Logo } from '../theme/Logo.js';
import { FactorsSection } from './FactorsSection.js';

/** The only page for a user without a second factor whose organisation requires one. */
export function SetUpPage(): ReactElement {
  usePageTitle('Set up a second factor');
  const dispatch = useConsoleDispatch();
  const token = useConsoleSelector(selectAccessToken) ?? '';
  return (
    <main className="auth-page set-up-page">
      <div className="auth-brand">
        <Logo />
        <h1>Set up a second factor</h1>
      </div>
      <p className="auth-lead">
        Your organisation asks everybody for a second factor. Please set one up, then you can go on.
      </p>
      <FactorsSection onChanged={() => void dispatch(refreshSession(token))} />
      <p className="auth-foot">
        <Button variant="minimal" text="Log out" onClick={() => dispatch(signOut())} />
      </p>
    </main>
  );
}
