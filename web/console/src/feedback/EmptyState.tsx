import { type ReactElement, type ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  icon: ReactElement;
  /** What this place is for. */
  children: ReactNode;
  action?: ReactNode;
}

/** What a list shows that has nothing in it. */
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
