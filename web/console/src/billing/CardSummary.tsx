import { Button } from '@blueprintjs/core';
import { CreditCard } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import { type Subscription } from '../api/contract.js';
import { LoadError } from '../feedback/LoadError.js';
import { useGetCardKeyQuery } from './billing.api.js';
import { cardText } from './billing.rules.js';
import { CardDialog } from './CardDialog.js';

/** The payment card, and a button to set one; where cards are not accepted, the way of payment. */
export function CardSummary({ subscription }: { subscription: Subscription }): ReactElement {
  const { data: key, error, refetch, isFetching } = useGetCardKeyQuery();
  const [open, setOpen] = useState(false);
  const { sourceExists, name } = subscription;
  return (
    <section className="card card-summary" aria-label="Card">
      <h2>
        <CreditCard /> Payment
      </h2>
      {sourceExists ? (
        <p>
          <strong>{cardText(subscription)}</strong>
          {name && <span className="card-name">{name}</span>}
        </p>
      ) : (
        key && <p>No card is kept.</p>
      )}
      {error && <LoadError what="The way to pay" error={error} retry={refetch} retrying={isFetching} />}
      {key === '' && (
        <p className="option-hint">
          No card can be given here, because no card payment is set up on this installation. Changes of plan take effect
          without one, and what there is to pay stands on your invoices.
        </p>
      )}
      {key && (
        <>
          <Button text={sourceExists ? 'Edit card' : 'Add card'} onClick={() => setOpen(true)} />
          <CardDialog publishableKey={key} isOpen={open} exists={sourceExists} onClose={() => setOpen(false)} />
        </>
      )}
    </section>
  );
}
