/**
 * How long the rows of a table stay: `kept` for good, `ledger` for 90 days, `outbox` for seven, and `states`, of which there
 * is one for each page and month, in the table and once more in the outbox of `pages`.
 */
export type TableGroup = 'kept' | 'ledger' | 'outbox' | 'states';

const LEDGER = /^(event|walk|(chunk|delivery|attempt)(_.*)?)$/;

/** @param name of a table or of a partition */
export function tableGroup(schema: string, name: string): TableGroup {
  if (schema === 'pages' && (name === 'published_state' || name === 'outbox')) return 'states';
  if (schema === 'notifications' && LEDGER.test(name)) return 'ledger';
  return name === 'outbox' ? 'outbox' : 'kept';
}
