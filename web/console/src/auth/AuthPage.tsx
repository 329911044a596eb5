import { useState, type ReactElement } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useConsoleSelector } from '../app/hooks.js';
import { paths } from '../app/paths.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { Notice } from '../forms/Notice.js';
import { selectAccessToken, selectEndReason } from '../session/session.slice.js';
import { Logo } from '../shell/Logo.js';
import { UNCONFIRMED } from './auth.rules.js';
import { AuthTabs, type AuthTab } from './AuthTabs.js';
import { ConfirmForm } from './ConfirmForm.js';
import { LoginForm } from './LoginForm.js';
import { SignupForm } from './SignupForm.js';

/** Sign-in and sign-up on one page; each tab turns into the confirmation form when an address has to be confirmed. */
export function AuthPage(): ReactElement {
  const navigate = useNavigate();
  const tab: AuthTab = useLocation().pathname.startsWith(paths.signup) ? 'signup' : 'login';
  const signedIn = useConsoleSelector(selectAccessToken) !== undefined;
  const endReason = useConsoleSelector(selectEndReason);
  const [unconfirmed, setUnconfirmed] = useState<Partial<Record<AuthTab, string>>>({});
  usePageTitle(tab === 'signup' ? 'Signup' : 'Login');

  if (signedIn) return <Navigate to={paths.openIncidents} replace />;

  const email = unconfirmed[tab];
  const awaitCode = (address?: string) => setUnconfirmed({ ...unconfirmed, [tab]: address });
  const start = tab === 'login' ? <LoginForm onUnconfirmed={awaitCode} /> : <SignupForm onSignedUp={awaitCode} />;
  const panel = email ? (
    <ConfirmForm
      key={email}
      email={email}
      reason={tab === 'login' ? UNCONFIRMED : undefined}
      onBack={() => awaitCode(undefined)}
    />
  ) : (
    start
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
          {panel}
        </AuthTabs>
      </div>
      <p className="auth-foot">Say what is broken. Everyone who asked hears it once, within seconds.</p>
    </main>
  );
}
