import { ArrowLeft } from '@blueprintjs/icons';
import { type ReactElement, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { hasComeFromList } from './came-from.js';

export interface PageHeaderProps {
  title: string;
  /**
   * A count or another line below the title, announced when it changes; empty while it is unknown, which reserves its
   * space.
   */
  summary?: string;
  back?: { to: string; label: string };
  /** Actions on the right. */
  children?: ReactNode;
}

/** Title of a page with its back link and its actions. */
export function PageHeader({ title, summary, back, children }: PageHeaderProps): ReactElement {
  return (
    <header className="page-header">
      {back && <BackLink {...back} />}
      <div className="page-header-row">
        <div className="page-header-text">
          <h1>{title}</h1>
          {summary !== undefined && (
            <p className="page-summary" role="status">
              {summary}
            </p>
          )}
        </div>
        {children && <div className="page-actions">{children}</div>}
      </div>
    </header>
  );
}

/** Leads to a list; where the page before is one, to that, as it was left. */
function BackLink({ to, label }: NonNullable<PageHeaderProps['back']>): ReactElement {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <Link
      to={to}
      className="back-link"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || !hasComeFromList(state)) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ArrowLeft /> {label}
    </Link>
  );
}
