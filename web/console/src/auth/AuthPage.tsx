import { useState, type ReactElement } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { usePageTitle } from '../feedback/use-page-title.js';
import { Notice } from '../forms/Notice.js';
import { paths } from '../navigation/paths.js';
import { isAuthDisabled } from '../session/auth-mode.js';
import { returnAddressOf } from '../session/return-address.js';
import { selectAccessToken, selectEndReason, selectOwner } from '../session/session.slice.js';
import { useConsoleSelector } from '../store/hooks.js';
import { Logo } from '../theme/Logo.js';
import { AuthTabs, type AuthTab } from './AuthTabs.js';
import { ConfirmForm } from './ConfirmForm.js';
import { LoginPanel } from './LoginPanel.js';
import { SignupForm } from './SignupForm.js';

/** Sign-in and sign-up on one page; each tab shows the confirmation form when an address has to be confirmed. */
export function AuthPage(): ReactElement {
  const navigate = useNavigate();
  const tab: AuthTab = useLocation().pathname.startsWith(paths.signup) ? 'signup' : 'login';
  const signedIn = useConsoleSelector(selectAccessToken) !== undefined;
  const owner = useConsoleSelector(selectOwner);
  const endReason = useConsoleSelector(selectEndReason);
  const [unconfirmed, setUnconfirmed] = useState<string>();
  usePageTitle(tab === 'signup' ? 'Signup' : 'Login');

  // Where login is disabled, an organisation can still be created.
  if (signedIn || (isAuthDisabled() && tab === 'login'))
    return <Navigate to={returnAddressOf(owner) ?? paths.openIncidents} replace />;

  const signup = unconfirmed ? (
    <ConfirmForm key={unconfirmed} email={unconfirmed} onBack={() => setUnconfirmed(undefined)} />
  ) : (
    <SignupForm onSignedUp={setUnconfirmed} />
  );

  return (
    <main className="auth-page">
      <div className="auth-brand">
        <Logo />
        <h1>Candor</h1>
      </div>
      <div className="auth-card">
        {endReason === 'expired' && tab === 'login' && (
          <Notice intent="warning">Your session has expired. Please log in again.</Notice>
        )}
        <AuthTabs selected={tab} onSelect={(next) => void navigate(next === 'signup' ? paths.signup : paths.login)}>
          {tab === 'login' ? <LoginPanel /> : signup}
        </AuthTabs>
      </div>
      <p className="auth-foot">Say what is broken. Everyone who asked hears it once, within seconds.</p>
    </main>
  );
}
