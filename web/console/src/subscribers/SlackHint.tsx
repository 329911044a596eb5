import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { useGetFeaturesQuery } from '../account/account.api.js';
import { useMayEdit } from '../account/permissions.js';
import { paths } from '../navigation/paths.js';
import { screenOf } from '../pages/pages.api.js';
import { useGetSettingsQuery } from '../settings/settings.api.js';

const FEATURE = 'slack_subscription';

export interface SlackHintProps {
  /** The page to subscribe to; undefined for the first one. */
  pageId: string | undefined;
}

/** Why Slack channels cannot subscribe at present, and what to do about it; nothing where they can. */
export function SlackHint({ pageId }: SlackHintProps): ReactElement | null {
  const mayEdit = useMayEdit() ?? false;
  const { data: features } = useGetFeaturesQuery();
  const { currentData: settings } = useGetSettingsQuery(pageId, { skip: !mayEdit });
  const hint = hintOf(features, settings, { mayEdit, pageId });
  if (!hint) return null;
  return (
    <p className="bp6-callout notice" role="note">
      {hint}
    </p>
  );
}

function hintOf(
  features: readonly string[] | undefined,
  settings: { slackConfigured: boolean; disableSlackSubscriptions: boolean } | undefined,
  { mayEdit, pageId }: SlackHintProps & { mayEdit: boolean },
): ReactElement | undefined {
  if (settings?.slackConfigured === false) {
    return (
      <>
        This installation has no Slack app, so no channel can subscribe. Its operator creates one at Slack and sets{' '}
        <code>SLACK_CLIENT_ID</code> and <code>SLACK_CLIENT_SECRET</code>.
      </>
    );
  }
  if (features?.includes(FEATURE) === false) {
    return (
      <>
        Your plan does not include Slack subscriptions.{' '}
        {mayEdit ? <Link to={paths.plans}>See the plans</Link> : 'Ask an Owner or an Admin.'}
      </>
    );
  }
  if (settings?.disableSlackSubscriptions === true) {
    return (
      <>
        Slack subscriptions are switched off. <Link to={screenOf(paths.settings, pageId)}>Change the settings</Link>
      </>
    );
  }
  return undefined;
}
