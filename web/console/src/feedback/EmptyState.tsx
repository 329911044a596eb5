import { type ReactElement, type ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  icon: ReactElement;
  /** The purpose of the list. */
  children: ReactNode;
  action?: ReactNode;
}

/** The content of an empty list. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps): ReactElement {
  return (
    <div className="empty-state">
      <span className="empty-state-icon" aria-hidden="true">
        {icon}
      </span>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}
