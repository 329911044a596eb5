import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageState } from '../state/page-state.js';
import { managePages } from './manage-pages.js';
import { Notice } from './Notice.js';
import { PostButton } from './PostButton.js';
import { PROGRAM_PAGES } from './program-pages.js';
import { DETAIL_SLOT, SIGNING_SECRET_SLOT } from './slots.js';
import { type SystemPage, type SystemPageContent, type SystemPages } from './system-page.js';

/** What was done. */
export const done = (title: string, text: string): SystemPageContent => ({
  title,
  content: <p>{text}</p>,
  tone: 'operational',
});

/** What could not be done. */
export const failed = (title: string, text: string): SystemPageContent => ({
  ...done(title, text),
  tone: 'partial_outage',
});

/** The pages around subscriptions of one organisation. */
export function systemPages(state: PageState): SystemPages {
  const customerName = nameOf(state);
  return {
    confirm: ({ confirm }) => ({
      title: confirm.title,
      languages: true,
      content: (
        <>
          <p>{confirm.text(customerName)}</p>
          <PostButton label={confirm.button} />
        </>
      ),
    }),
    confirmed: ({ confirmed }) => done(confirmed.title, confirmed.text),
    unsubscribe: ({ unsubscribe }) => ({
      title: unsubscribe.title(customerName),
      languages: true,
      content: (
        <>
          <p>{unsubscribe.text}</p>
          <PostButton label={unsubscribe.button} />
        </>
      ),
    }),
    unsubscribed: ({ unsubscribed }) => done(unsubscribed.title, unsubscribed.text),
    'subscribed-email': ({ subscribe }) => done(subscribe.done.title, subscribe.done.email),
    'subscribed-webhook': ({ subscribe }) => ({
      title: subscribe.done.title,
      content: (
        <>
          <p>{subscribe.done.webhook}</p>
          <p>
            <code className="secret">{SIGNING_SECRET_SLOT}</code>
          </p>
        </>
      ),
      tone: 'operational',
    }),
    'subscribe-failed': ({ subscribe }) => ({
      title: subscribe.failed,
      // In the gateway's wording.
      content: <p lang="en">{DETAIL_SLOT}</p>,
      tone: 'partial_outage',
    }),
    'link-invalid': ({ linkInvalid }) => failed(linkInvalid.title, linkInvalid.text),
    ...managePages(state),
    ...PROGRAM_PAGES,
    'payment-required': ({ paymentRequired }) => ({
      ...failed(paymentRequired.title, paymentRequired.text(customerName)),
      home: `${state.pageUrl}/`,
      languages: true,
    }),
    'not-found': ({ notFound }) => ({ ...failed(notFound.title, notFound.text), languages: true }),
  };
}

/** A small page of one organisation in its frame. */
export function SystemPageFrame({ state, page }: { state: PageState; page: SystemPage }): ReactElement {
  const { content, ...frame } = page(useTexts());
  return (
    <Notice {...frame} customerName={nameOf(state)} linked>
      {content}
    </Notice>
  );
}

/**
 * The response for a host that belongs to no organisation. Its style is inline: without a known host there are no files
 * to link to.
 */
export function UnknownHostPage(): ReactElement {
  const { unknownHost } = useTexts();
  return (
    <Notice title={unknownHost.title} tone="partial_outage" languages>
      <p>{unknownHost.text}</p>
    </Notice>
  );
}

/** A name that contains a slot must not receive the slot's content. */
function nameOf({ customer }: PageState): string {
  return customer.name.replaceAll('{{', '{\u200b{');
}
