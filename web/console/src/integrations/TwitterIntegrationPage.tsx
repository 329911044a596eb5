import { type ReactElement } from 'react';
import { useGetFeaturesQuery } from '../account/account.api.js';
import { Notice } from '../forms/Notice.js';
import { AuthorizeButton } from './AuthorizeButton.js';
import { ChannelPage } from './ChannelPage.js';
import { TweetSample } from './TweetSample.js';
import { useReturnFlags } from './use-return-flags.js';

/** X accounts on which the organisation posts. */
export function TwitterIntegrationPage(): ReactElement {
  useReturnFlags('The Twitter account was added.');
  const { data: features } = useGetFeaturesQuery(undefined, { refetchOnMountOrArgChange: true });
  const included = features?.includes('twitter_integration');
  return (
    <ChannelPage channel="twitter">
      <section className="card form-card how-it-works">
        <h2>How it works</h2>
        <p>
          When you create or update an incident you can also tweet it. Twitter asks which account; you may come back for
          another one.
        </p>
        {included === false && (
          <Notice intent="warning">Your plan does not include this feature, you need to upgrade.</Notice>
        )}
        <AuthorizeButton channel="twitter" disabled={!included}>
          Authenticate with Twitter
        </AuthorizeButton>
        <h2>What it looks like</h2>
        <TweetSample />
      </section>
    </ChannelPage>
  );
}
