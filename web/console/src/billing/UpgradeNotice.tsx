import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { useMayEdit } from '../account/permissions.js';
import { Notice } from '../forms/Notice.js';
import { paths } from '../navigation/paths.js';

/** Says that the plan lacks the feature of the page; users who may change the plan get a link to the plans. */
export function UpgradeNotice(): ReactElement {
  const mayEdit = useMayEdit();
  return (
    <Notice intent="warning">
      <span>Your plan does not include this feature, you need to upgrade.</span>{' '}
      {mayEdit && <Link to={paths.plans}>See the plans</Link>}
    </Notice>
  );
}
