import { useId, type ReactElement, type RefObject } from 'react';

export interface StripeBoxProps {
  label: string;
  /** The element in which Stripe mounts its frame. */
  place: RefObject<HTMLDivElement | null>;
  error: string | undefined;
}

/** A container for one input element of Stripe, with its label and Stripe's validation error. */
export function StripeBox({ label, place, error }: StripeBoxProps): ReactElement {
  const id = useId();
  return (
    <div className="field bp6-form-group" role="group" aria-labelledby={id}>
      <div className="field-label">
        <span id={id} className="bp6-label">
          {label}
        </span>
      </div>
      <div ref={place} className="stripe-box bp6-input bp6-large" />
      {error && (
        <div className="field-error" role="alert">
          {error}
        </div>
      )}
    </div>
  );
}
