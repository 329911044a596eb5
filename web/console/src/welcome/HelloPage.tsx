import { ArrowRight } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { useGetCurrentUserQuery } from '../account/account.api.js';
import { mayEdit } from '../account/permissions.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { FirstSteps } from './FirstSteps.js';

interface Step {
  to: string;
  title: string;
  text: string;
  editorsOnly?: boolean;
}

const STEPS: Step[] = [
  { to: paths.services, title: 'Services', text: 'List what can break. Your status page shows each with its uptime.' },
  {
    to: paths.newIncident,
    title: 'Create New Incident',
    text: 'Say what is broken. Everyone who asked hears it once.',
    editorsOnly: true,
  },
  {
    to: paths.newMaintenance,
    title: 'Create Maintenance',
    text: 'Announce what you plan. It starts and ends by itself.',
    editorsOnly: true,
  },
  { to: paths.subscribers('email'), title: 'Subscribers', text: 'See who is notified by mail, Slack and webhook.' },
  { to: paths.users, title: 'Users', text: 'See who works here, and invite colleagues.' },
  { to: paths.badge, title: 'Badge', text: 'Show your status on your own site.' },
];

/** The page after a single sign-on: a greeting, and links to start with. */
export function HelloPage(): ReactElement {
  usePageTitle('Hello');
  const { data: user } = useGetCurrentUserQuery();
  const steps = STEPS.filter(({ editorsOnly }) => !editorsOnly || (user && mayEdit(user.role)));
  return (
    <div className="page">
      <PageHeader title={user ? `Hello, ${user.name}` : 'Hello'} summary="This is what you can do here." />
      <FirstSteps>
        <ul className="tiles">
          {steps.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to} className="card tile">
                <span className="tile-title">
                  {title} <ArrowRight />
                </span>
                <span className="tile-text">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </FirstSteps>
    </div>
  );
}
