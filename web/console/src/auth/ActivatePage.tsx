import { useState, type ReactElement } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../feedback/use-page-title.js';
import { paths } from '../navigation/paths.js';
import { returnAddressOf } from '../session/return-address.js';
import { selectAccessToken, selectOwner } from '../session/session.slice.js';
import { useConsoleSelector } from '../store/hooks.js';
import { Logo } from '../theme/Logo.js';
import { ActivateForm } from './ActivateForm.js';
import { ConfirmForm } from './ConfirmForm.js';

/** Confirms an address whose code was mailed, for a user who has closed the page that asked for it. */
export function ActivatePage(): ReactElement {
  usePageTitle('Activate your account');
  const [params] = useSearchParams();
  const [email, setEmail] = useState(params.get('email')?.trim() || undefined);
  const signedIn = useConsoleSelector(selectAccessToken) !== undefined;
  const owner = useConsoleSelector(selectOwner);
  if (signedIn) return <Navigate to={returnAddressOf(owner) ?? paths.openIncidents} replace />;
  return (
    <main className="auth-page">
      <div className="auth-brand">
        <Logo />
        <h1>Activate your account</h1>
      </div>
      <div className="auth-card">
        {email ? (
          <ConfirmForm key={email} email={email} onBack={() => setEmail(undefined)} />
        ) : (
          <ActivateForm onEmail={setEmail} />
        )}
      </div>
      <p className="auth-foot">
        <Link to={paths.login}>Back to Login</Link>
      </p>
    </main>
  );
}
