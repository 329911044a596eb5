import { Tag } from '@blueprintjs/core';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { type AuditEntry } from '../api/contract.js';
import { localZone } from '../forms/local-zone.js';
import { ACTION_WORDS, pathOf, shortAgent } from './audit-words.js';

/** Entries with actor, action, object, time and origin. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }): ReactElement {
  return (
    <div className="card table-card">
      <table className="recipients audit-log">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">From where</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <time dateTime={new Date(entry.time).toISOString()}>
                  {formatDate(entry.time, 'date-time', localZone())}
                </time>
              </td>
              <th scope="row">
                <Who {...entry.actor} />
              </th>
              <td className="audit-what">
                <What entry={entry} />
              </td>
              <td title={entry.userAgent}>
                <span className="audit-address">{entry.address || 'Unknown'}</span>
                <span className="recipient-state">{shortAgent(entry.userAgent)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Who({ userId, name, email, role, accessKey }: AuditEntry['actor']): ReactElement {
  return (
    <>
      <bdi className="recipient-name">{name || userId}</bdi>
      <span className="recipient-state">
        {email}
        {role && <Tag minimal>{role}</Tag>}
        {accessKey && (
          <span title={accessKey}>{accessKey.startsWith('side door') ? 'by side door' : 'by API key'}</span>
        )}
      </span>
    </>
  );
}

function What({ entry }: { entry: AuditEntry }): ReactElement {
  const { action, object } = entry;
  const path = pathOf(entry);
  const called = object?.name ?? (object?.type === 'apiKey' ? object.id : undefined);
  return (
    <>
      <span className={action === 'user.sign_in_failed' ? 'audit-failed' : undefined}>{ACTION_WORDS[action]}</span>
      {(called ?? path) !== undefined && (
        <span className="recipient-state">
          <bdi>{path === undefined ? called : <Link to={path}>{called ?? 'Show'}</Link>}</bdi>
        </span>
      )}
    </>
  );
}
