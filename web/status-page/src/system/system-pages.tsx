import { type ReactElement } from 'react';
import { type PageState } from '../page-state.js';
import { SUBSCRIBED, SUBSCRIBE_FAILED } from '../subscribe/subscribe-texts.js';
import { managePages } from './manage-pages.js';
import { Notice } from './Notice.js';
import { DETAIL_SLOT, SIGNING_SECRET_SLOT } from './slots.js';

/** A form without `action` posts to the address it was opened at, so the token never has to be written into the page. */
function PostButton({ label }: { label: string }): ReactElement {
  return (
    <form method="post">
      <button type="submit" className="button">
        {label}
      </button>
    </form>
  );
}

/** The pages around subscriptions of one organisation, by their path under `/_system/`. */
export function systemPages(state: PageState): Record<string, ReactElement> {
  // A name that spells a slot must not receive what belongs into the slot.
  const customerName = state.customer.name.replaceAll('{{', '{\u200b{');
  const on = (title: string, children: ReactElement, tone?: 'operational' | 'partial_outage'): ReactElement => (
    <Notice title={title} customerName={customerName} linked {...(tone && { tone })}>
      {children}
    </Notice>
  );
  return {
    confirm: on(
      'Confirm your subscription',
      <>
        <p>You will get an email whenever {customerName} opens, updates or resolves an incident.</p>
        <PostButton label="Confirm" />
      </>,
    ),
    confirmed: on(
      'Your subscription is confirmed',
      <p>From now on we email you the updates. Every message has a link to unsubscribe.</p>,
      'operational',
    ),
    unsubscribe: on(
      `Unsubscribe from ${customerName}?`,
      <>
        <p>You will no longer be told about incidents and maintenances.</p>
        <PostButton label="Unsubscribe" />
      </>,
    ),
    unsubscribed: on('You are unsubscribed', <p>You will get no further updates from us.</p>, 'operational'),
    'subscribed-email': on(SUBSCRIBED.title, <p>{SUBSCRIBED.email}</p>, 'operational'),
    'subscribed-webhook': on(
      SUBSCRIBED.title,
      <>
        <p>{SUBSCRIBED.webhook}</p>
        <p>
          <code className="secret">{SIGNING_SECRET_SLOT}</code>
        </p>
      </>,
      'operational',
    ),
    'subscribe-failed': on(SUBSCRIBE_FAILED, <p>{DETAIL_SLOT}</p>, 'partial_outage'),
    'link-invalid': on(
      'This link is not valid',
      <p>It may have expired or been used already. Subscribe again on the status page to get a new one.</p>,
      'partial_outage',
    ),
    ...Object.fromEntries(
      Object.entries(managePages(state)).map(([path, { title, content, tone }]) => [path, on(title, content, tone)]),
    ),
    'payment-required': (
      <Notice
        title="Payment Required"
        customerName={customerName}
        home={`${state.pageUrl}/`}
        tone="partial_outage"
        linked
      >
        <p>The status page of {customerName} does not answer at this address at the moment.</p>
      </Notice>
    ),
    'not-found': on('Page not found', <p>There is nothing at this address.</p>, 'partial_outage'),
  };
}
