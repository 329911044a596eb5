import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../feedback/use-page-title.js';
import { paths } from '../navigation/paths.js';

/** Terms of service; operators who host Candor for others replace the text with their own. */
export function TermsPage(): ReactElement {
  usePageTitle('Terms of service');
  return (
    <main className="terms-page">
      <h1>Terms of service</h1>
      <p>
        Candor is free software under the Apache License 2.0. The operator of this installation answers for it and may
        set terms of their own; without such terms, these apply.
      </p>
      <h2>What you publish</h2>
      <p>
        You are responsible for the texts on your status page and for the messages that are sent in your name. Notify
        only people and systems that asked for it.
      </p>
      <h2>What is kept</h2>
      <p>
        Your account, your incidents and your subscribers&rsquo; addresses are kept for as long as your organisation has
        an account. They are used to run your status page and for nothing else.
      </p>
      <h2>No warranty</h2>
      <p>The software is provided as it is, without warranty of any kind, as the licence says in full.</p>
      <p>
        <Link to={paths.signup}>Back to Signup</Link>
      </p>
    </main>
  );
}
