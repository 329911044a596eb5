import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { type ServiceOrder } from '../api/contract.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { NewerNotice } from '../forms/NewerNotice.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useForm } from '../forms/use-form.js';
import { paths } from '../navigation/paths.js';
import { useSetServiceOrderMutation } from './order.api.js';
import { entriesOf, itemsOf, moved, rebased } from './order.rules.js';
import { OrderList } from './OrderList.js';

export interface OrderFormProps {
  order: ServiceOrder;
  /** Of services and groups, by id. */
  names: ReadonlyMap<string, string>;
}

/**
 * The order, to be changed and saved as a whole. Untouched, it follows the changes of others; once touched, it is saved
 * on the version that was seen, and a refusal asks which order to keep.
 */
export function OrderForm({ order, names }: OrderFormProps): ReactElement {
  const navigate = useNavigate();
  const [setOrder] = useSetServiceOrderMutation();
  const [base, setBase] = useState(order);
  const followed = useRef(order);
  const form = useForm({
    initial: { entries: entriesOf(order.items) },
    validate: () => ({}),
    pointers: {},
    send: ({ entries }) => setOrder({ baseVersion: base.version || undefined, items: itemsOf(entries) }).unwrap(),
    onSent: () => {
      void showToast({ message: 'The order is saved', intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      void navigate(paths.services);
    },
  });
  const { entries } = form.values;
  const newer = form.problem?.newer?.order;

  useEffect(() => {
    if (order === followed.current || form.submitting || form.problem || form.hasUnsavedChanges()) return;
    followed.current = order;
    form.reset({ entries: entriesOf(order.items) });
    setBase(order);
  });

  const takeOver = (): void => form.reset({ entries: entriesOf(newer?.items ?? []) });
  const seen = (): void => {
    if (newer) setBase(newer);
  };
  const keep = (): void => {
    const mine = { entries: rebased(entries, entriesOf(newer?.items ?? [])) };
    form.reset(mine);
    form.fill(mine);
  };

  return (
    <>
      <Form label="Order of services" className="card form-card" onSubmit={form.submit} errors={form.errors}>
        {newer ? (
          <NewerNotice
            title="The services have changed since you began."
            takeOver="Take over the new order"
            onTakeOver={takeOver}
            onKeep={keep}
            onSeen={seen}
          >
            <p>With your order, what others have added stands last, and their own moves are undone.</p>
          </NewerNotice>
        ) : (
          <FormProblem problem={form.problem} />
        )}
        {entries.length === 0 ? (
          <p className="option-hint">No services yet.</p>
        ) : (
          <OrderList
            entries={entries}
            names={names}
            onMove={(id, placeOf) => form.set('entries', moved(entries, id, placeOf))}
          />
        )}
        <div className="form-actions">
          <SubmitButton submitting={form.submitting}>Save Order</SubmitButton>
        </div>
      </Form>
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
    </>
  );
}
