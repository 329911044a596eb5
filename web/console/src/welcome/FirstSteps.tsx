import { Button } from '@blueprintjs/core';
import { Circle, TickCircle } from '@blueprintjs/icons';
import { type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useGetCustomerQuery } from '../account/account.api.js';
import { useMayEdit } from '../account/permissions.js';
import { paths } from '../navigation/paths.js';
import { statusPageUrl } from '../navigation/status-page-url.js';
import { useListServicesQuery } from '../services/services.api.js';
import { useListUsersInfiniteQuery } from '../users/user-list.api.js';
import { firstSteps, isSetUp, type FirstStep } from './first-steps.rules.js';
import { setWelcomeMark, useWelcomeMark } from './welcome-marks.js';

/** The first steps of a new organisation, each ticked off once it is done; nothing when all are done or skipped. */
export function FirstSteps(): ReactElement | null {
  const { data: customer } = useGetCustomerQuery();
  const skipped = useWelcomeMark(customer?.id, 'skipped');
  const looked = useWelcomeMark(customer?.id, 'looked');
  const mayEdit = useMayEdit() ?? false;
  const skip = !mayEdit || !customer || skipped;
  const { data: services } = useListServicesQuery(undefined, { skip });
  const { data: users } = useListUsersInfiniteQuery(undefined, { skip });
  if (skip || !services || !users) return null;

  const beginnings = { services: services.length, users: users.pages.flatMap((page) => page.users).length, looked };
  if (isSetUp(beginnings)) return null;
  const pageUrl = statusPageUrl(customer.domain, window.location);
  const links: Record<FirstStep, ReactNode> = {
    service: <Link to={paths.newService}>Add your first service</Link>,
    page: (
      <a href={pageUrl} target="_blank" rel="noreferrer" onClick={() => setWelcomeMark(customer.id, 'looked')}>
        Look at your status page
      </a>
    ),
    colleague: <Link to={paths.users}>Invite a colleague</Link>,
  };
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <div className="first-steps-head">
        <h2 id="first-steps">First steps</h2>
        <Button
          size="small"
          variant="minimal"
          text="Skip"
          aria-label="Skip the first steps"
          onClick={() => setWelcomeMark(customer.id, 'skipped')}
        />
      </div>
      <ol>
        {firstSteps(beginnings).map(({ step, done }) => (
          <li key={step} className={done ? 'done' : undefined}>
            {done ? <TickCircle title="Done" /> : <Circle title="To do" />}
            {links[step]}
          </li>
        ))}
      </ol>
    </section>
  );
}
