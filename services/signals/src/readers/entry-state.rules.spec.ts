import { stateOf, type EntryState } from './entry-state.rules.js';

const CASES: readonly (readonly [title: string, message: string, state: EntryState])[] = [
  // Statuspage, its newest update first.
  ['API errors', 'Jun 18, 14:24 UTC\nResolved - This incident has been resolved.\nInvestigating - We look.', 'over'],
  ['API errors', 'Jun 18, 14:24 UTC\nMonitoring - A fix was made.\nResolved - Too early.', 'open'],
  ['Upgrade', 'Completed - The scheduled maintenance has been completed.', 'over'],
  ['Upgrade', 'In progress - Scheduled maintenance is currently in progress.', 'in-maintenance'],
  ['Upgrade', 'THIS IS A SCHEDULED EVENT Jun 20\nScheduled - We will upgrade.', 'planned'],
  // AWS and Azure say it in the title.
  ['Service is operating normally: [RESOLVED] Connectivity', 'We experienced elevated errors.', 'over'],
  ['[RESOLVED] Internet Connectivity', '', 'over'],
  ['Informational message: Connectivity', 'We are investigating connectivity issues.', 'open'],
  ['Virtual Machines - East US 2 - Resolved', '', 'over'],
  ['Resolved: mail', 'Investigating', 'over'],
  // Others say it in a sentence.
  ['Mail', 'The issue has been resolved and the service is operating normally.', 'over'],
  ['Mail', 'Status: Resolved', 'over'],
  ['Mail', 'Mail is now fully operational.', 'over'],
  // What is denied, half true, or about something else is not over.
  ['Mail', 'The issue is not yet resolved.', 'open'],
  ['Mail', 'We will write again once it is fully resolved.', 'open'],
  ['Mail', 'The outage that was resolved yesterday is back; we are investigating.', 'open'],
  ['Not resolved: mail', '', 'open'],
  ['Unresolved - mail', '', 'open'],
  ['Resolved in North Europe. Impact continues in West Europe', '', 'open'],
  ['Resolved in North Europe', '', undefined],
  ['Checkout', 'Customers who completed a checkout saw an error.', undefined],
  ['Outage of mail', '', 'open'],
  ['A new region', 'We are happy to open one.', undefined],
  ['', '', undefined],
];

describe('what an entry of a feed says', () => {
  it.each(CASES)('%j with %j is %s', (title, message, state) => {
    expect(stateOf({ title, message })).toBe(state);
  });

  it('is found in a moment in any text', () => {
    const before = process.cpuUsage();
    for (const text of ['not a ', 'is now ', '[', '- ', 'be be be '].map((part) => part.repeat(500)))
      expect(stateOf({ title: text.slice(0, 200), message: text })).toBeUndefined();
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
