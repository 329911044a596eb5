import { type ReactElement } from 'react';
import { SubmitButton } from '../forms/SubmitButton.js';
import { audienceOf, publishText, type NewsDraft } from './preview.rules.js';
import { useCountRecipientsQuery } from './previews.api.js';

export interface PublishButtonProps {
  /** What it does, before whom it notifies. */
  children: string;
  submitting: boolean;
  news: NewsDraft;
  /** Whether recipients are notified. */
  notifies: boolean;
}

/** Submits a form that publishes, and says how many it notifies. */
export function PublishButton({ children, submitting, news, notifies }: PublishButtonProps): ReactElement {
  const { currentData: counts } = useCountRecipientsQuery(audienceOf(news));
  return <SubmitButton submitting={submitting}>{publishText(children, notifies, counts?.recipients)}</SubmitButton>;
}
