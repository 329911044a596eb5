import { type ReactElement } from 'react';
import { type LoggedDelivery } from '../api/contract.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useReplayDeliveryMutation } from './deliveries.api.js';
import { wordsOf } from './log-words.js';

/** Sends one delivery again, after a confirmation: readers of the channel see it twice. */
export function ReplayDelivery({ delivery }: { delivery: LoggedDelivery }): ReactElement {
  const [replay] = useReplayDeliveryMutation();
  const { eventId, recipientId } = delivery;
  const { title } = wordsOf(delivery);
  return (
    <ConfirmButton
      question="Please confirm"
      intent="primary"
      confirm="Yes"
      refrain="No"
      button={{ size: 'small', intent: 'none', text: 'Replay', 'aria-label': `Replay ${title}` }}
      act={() => replay({ eventId, recipientId }).unwrap()}
      onDone={() =>
        void showToast({ message: `${title} is sent again.`, intent: 'success', timeout: DETAIL_PAGE_TOAST_MS })
      }
      onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS })}
    >
      Are you sure you want to send {title} again? It keeps its message id, by which programs know that they have it.
    </ConfirmButton>
  );
}
