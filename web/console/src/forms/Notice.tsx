import { type ReactElement, type ReactNode } from 'react';

export interface NoticeProps {
  intent: 'danger' | 'warning';
  children: ReactNode;
}

/** A coloured box that screen readers announce. */
export function Notice({ intent, children }: NoticeProps): ReactElement {
  return (
    <div className={`bp6-callout bp6-intent-${intent} notice`} role="alert">
      {children}
    </div>
  );
}
