import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import {
  changeOf,
  countOf,
  ALL_MATCHING,
  NONE_SELECTED,
  resultText,
  type ManyAction,
  type Selection,
} from './selection.rules.js';
import { useChangeSubscribersMutation, type SubscriberSearch } from './subscribers.api.js';

interface Offer {
  action: ManyAction;
  text: string;
  /** As in "3 subscriber(s) enabled". */
  done: string;
  consequence: string;
}

const OFFERS: Offer[] = [
  {
    action: 'enable',
    text: 'Enable',
    done: 'enabled',
    consequence: 'They are notified again, also out of quarantine.',
  },
  { action: 'disable', text: 'Disable', done: 'disabled', consequence: 'They are notified of nothing until enabled.' },
  {
    action: 'ask-again',
    text: 'Ask again',
    done: 'asked again',
    consequence: 'Those who have not agreed yet get the confirmation mail once more, at most three a day.',
  },
  {
    action: 'approve',
    text: 'Approve',
    done: 'approved',
    consequence: 'They are notified although only listed people may read the page.',
  },
  { action: 'delete', text: 'Delete', done: 'deleted', consequence: 'They are forgotten. This cannot be undone.' },
];

export interface ManyBarProps {
  search: SubscriberSearch;
  /** How many are on the screen. */
  loaded: number;
  /** How many match. */
  total: number;
  /** Whether some are waiting for that. */
  mayApprove: boolean;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Selects what is on the screen. */
  onSelectShown: () => void;
}

/** How many are selected, and what can be done to all of them at once. */
export function ManyBar({
  search,
  loaded,
  total,
  mayApprove,
  selection,
  onSelect,
  onSelectShown,
}: ManyBarProps): ReactElement | null {
  const [change] = useChangeSubscribersMutation();
  const count = countOf(selection, total);
  if (count === 0) return null;
  const offered = { 'ask-again': search.channel === 'email', approve: mayApprove };
  const offers = OFFERS.filter(({ action }) => !(action in offered) || offered[action as keyof typeof offered]);
  const perform = async ({ action, done }: Offer): Promise<void> => {
    const answer = await change({
      channel: search.channel,
      pageId: search.pageId,
      change: changeOf(action, selection, search, total),
    }).unwrap();
    void showToast({
      message: resultText(answer, done),
      intent: answer.unchanged === 0 ? 'success' : 'danger',
      timeout: MAIN_PAGE_TOAST_MS,
    });
  };
  return (
    <div className="many-bar" role="group" aria-label="Selected subscribers">
      <span role="status">{count} selected</span>
      {!selection.all && count < loaded && (
        <Button size="small" variant="minimal" text={`Select all ${loaded} shown`} onClick={onSelectShown} />
      )}
      {!selection.all && count === loaded && total > loaded && (
        <Button size="small" variant="minimal" text={`Select all ${total}`} onClick={() => onSelect(ALL_MATCHING)} />
      )}
      {offers.map((offer) => (
        <ConfirmButton
          key={offer.action}
          question={`${offer.text} ${count} subscriber(s)?`}
          confirm={`${offer.text} ${count}`}
          intent={offer.action === 'delete' ? 'danger' : 'primary'}
          button={{ text: offer.text, size: 'small', intent: offer.action === 'delete' ? 'danger' : 'none' }}
          act={() => perform(offer)}
          onDone={() => onSelect(NONE_SELECTED)}
          onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS })}
        >
          {offer.consequence}
        </ConfirmButton>
      ))}
      <Button size="small" variant="minimal" text="Select none" onClick={() => onSelect(NONE_SELECTED)} />
    </div>
  );
}
