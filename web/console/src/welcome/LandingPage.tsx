import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../feedback/use-page-title.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { paths } from '../navigation/paths.js';
import { Logo } from '../theme/Logo.js';

const POINTS = [
  ['One page that answers', 'Visitors see the last known state, whatever else is down.'],
  ['Everyone is notified once', 'By mail, Slack and webhook, within seconds of your update.'],
  ['Uptime people believe', 'Counted from your incidents. Maintenance stands apart.'],
] as const;

/** Introduces the product to visitors without a session, with links to sign in. */
export function LandingPage(): ReactElement {
  usePageTitle('Status pages');
  return (
    <main className="landing">
      <p className="landing-brand">
        <Logo /> Candor
      </p>
      <h1>Say what is broken. Everyone who asked hears it.</h1>
      <p className="landing-lead">
        A status page for your organisation, with incidents, maintenances and the people who want to know.
      </p>
      <div className="landing-actions">
        <LinkButton to={paths.signup}>Signup</LinkButton>
        <LinkButton to={paths.login} intent="none">
          Login
        </LinkButton>
      </div>
      <ul className="tiles">
        {POINTS.map(([title, text]) => (
          <li key={title} className="card tile">
            <h2 className="tile-title">{title}</h2>
            <p className="tile-text">{text}</p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.terms}>Terms of service</Link>
      </p>
    </main>
  );
}
