import { History } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import { EmptyState } from '../feedback/EmptyState.js';
import { MoreButton } from '../feedback/MoreButton.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { useListAuditLogInfiniteQuery, type AuditFilter } from './audit-log.api.js';
import { AuditFilterBar, isNarrow } from './AuditFilterBar.js';
import { AuditTable } from './AuditTable.js';

/** The audit log of the organisation. */
export function AuditLogPage(): ReactElement {
  usePageTitle('Audit Log');
  const [filter, setFilter] = useState<AuditFilter>({});
  const list = useListAuditLogInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const entries = list.currentData?.pages.flatMap((page) => page.entries);
  return (
    <div className="page">
      <PageHeader
        title="Audit Log"
        summary="Who did what, when and from where. Entries are kept for thirteen months."
        back={{ to: paths.settings, label: 'Settings' }}
      />
      <AuditFilterBar filter={filter} onChange={setFilter} />
      <QueryState what="The audit log" query={list} />
      {entries?.length === 0 && (
        <EmptyState
          title={isNarrow(filter) ? 'Nothing was done that matches.' : 'Nothing was done yet.'}
          icon={<History size={28} />}
        >
          {isNarrow(filter) ? 'Choose less to see more.' : 'What you and your colleagues do is listed here.'}
        </EmptyState>
      )}
      {entries && entries.length > 0 && <AuditTable entries={entries} />}
      <MoreButton list={list} />
    </div>
  );
}
