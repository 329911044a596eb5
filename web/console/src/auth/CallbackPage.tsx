import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { asProblem } from '../api/problem.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { Notice } from '../forms/Notice.js';
import { paths } from '../navigation/paths.js';
import { returnAddressOf } from '../session/return-address.js';
import { selectOwner } from '../session/session.slice.js';
import { useConsoleSelector } from '../store/hooks.js';
import { Logo } from '../theme/Logo.js';
import { useFinishSsoMutation } from './auth.api.js';

type State = { kind: 'finishing' } | { kind: 'done' } | { kind: 'failed'; why: string };

/** The page that a sign-in provider redirects to: completes the sign-in, or shows why it failed. */
export function CallbackPage(): ReactElement {
  usePageTitle('Signing in');
  const [params] = useSearchParams();
  const owner = useConsoleSelector(selectOwner);
  const [finish] = useFinishSsoMutation();
  const [state, setState] = useState<State>({ kind: 'finishing' });
  // The parameters of the redirect are valid once.
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const given = (name: string) => params.get(name) ?? undefined;
    const answer = { state: given('state') ?? '', code: given('code'), iss: given('iss'), error: given('error') };
    finish(answer)
      .unwrap()
      .then(
        () => setState({ kind: 'done' }),
        (error: unknown) => setState({ kind: 'failed', why: asProblem(error).detail }),
      );
  }, [params, finish]);

  if (state.kind === 'done') return <Navigate to={returnAddressOf(owner) ?? paths.hello} replace />;
  return (
    <main className="auth-page">
      <div className="auth-brand">
        <Logo />
        <h1>Candor</h1>
      </div>
      <div className="auth-card">
        {state.kind === 'finishing' ? (
          <p role="status" className="auth-lead callback-wait">
            <span className="spinner" aria-hidden="true" /> Signing you in…
          </p>
        ) : (
          <>
            <Notice intent="danger">
              <strong>Error!</strong>
              <br />
              {state.why}
            </Notice>
            <Link to={paths.login} replace className="bp6-button bp6-large bp6-fill bp6-intent-primary">
              Back to Login
            </Link>
          </>
        )}
      </div>
    </main>
  );
}
