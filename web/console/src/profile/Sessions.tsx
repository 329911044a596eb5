import { Tag } from '@blueprintjs/core';
import { formatDate } from '@candor/ui/time/format-date.js';
import { useState, type ReactElement } from 'react';
import { type OwnSession } from '../api/contract.js';
import { type Problem } from '../api/problem.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { QueryState } from '../feedback/QueryState.js';
import { FormProblem } from '../forms/FormProblem.js';
import { localZone } from '../forms/local-zone.js';
import { useEndOtherSessionsMutation, useEndOwnSessionMutation, useListOwnSessionsQuery } from './sessions.api.js';

const WAYS: Record<OwnSession['method'], string> = { password: '', passkey: ' with a passkey', sso: ' with SSO' };

/** The user's own sessions, which can be ended. */
export function Sessions(): ReactElement {
  const query = useListOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [endOne] = useEndOwnSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();
  const [problem, setProblem] = useState<Problem>();
  const answered = { onDone: () => setProblem(undefined), onRefused: setProblem };
  const sessions = query.currentData;
  return (
    <section className="card form-card" aria-labelledby="own-sessions">
      <h2 className="card-title" id="own-sessions">
        Sessions
      </h2>
      <p className="card-lead">Every browser that you are logged in with. End those that you do not know.</p>
      <QueryState what="Your sessions" query={query} rows={1} />
      <ul className="own-sessions">
        {sessions?.map((session) => (
          <li key={session.id}>
            <SessionFacts session={session} />
            {!session.current && (
              <ConfirmButton
                question="End this session?"
                confirm="End session"
                act={() => endOne(session.id).unwrap()}
                {...answered}
                button={{ size: 'small', 'aria-label': `End session: ${nameOf(session)}` }}
              >
                {nameOf(session)} is asked to log in again.
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      <FormProblem problem={problem} shown={{}} />
      {sessions && sessions.length > 1 && (
        <div className="form-actions">
          <ConfirmButton
            question="End all other sessions?"
            confirm="End all others"
            act={() => endOthers().unwrap()}
            {...answered}
          >
            Wherever else you are logged in, you will be asked to log in again.
          </ConfirmButton>
        </div>
      )}
    </section>
  );
}

function SessionFacts({ session }: { session: OwnSession }): ReactElement {
  const { current, address, method, signedInAt, lastUsedAt } = session;
  const at = (time: number): string => formatDate(time, 'date-time', localZone());
  const facts = [address, `logged in ${at(signedInAt)}${WAYS[method]}`, !current && `last used ${at(lastUsedAt)}`];
  return (
    <div>
      <strong>{nameOf(session)}</strong>{' '}
      {current && (
        <Tag minimal intent="success">
          This browser
        </Tag>
      )}
      <div className="session-facts">{facts.filter(Boolean).join(', ')}</div>
    </div>
  );
}

function nameOf({ browser }: OwnSession): string {
  return browser === '' ? 'Unknown browser' : browser;
}
