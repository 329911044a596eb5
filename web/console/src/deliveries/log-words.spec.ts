import { expect, it } from '@jest/globals';
import { type LoggedDelivery } from '../api/contract.js';
import { wordsOf } from './log-words.js';

const logged = (kind: string, title = ''): LoggedDelivery => ({
  eventId: 'v1',
  recipientId: 'r1',
  channel: 'webhook',
  source: 'integrations',
  state: 'delivered',
  attempts: [],
  kind,
  title,
  subjectId: 's1',
  creationTime: 1,
});

it.each([
  ['incident-update', 'Payments fail', { label: 'Incident', title: 'Payments fail', path: '/incident/edit/s1' }],
  ['maintenance-notice', 'Upgrade', { label: 'Maintenance', title: 'Upgrade', path: '/maintenances/edit/s1' }],
  ['update-overdue', 'Payments fail', { label: 'Overdue update', title: 'Payments fail', path: '/incident/edit/s1' }],
  ['draft-proposed', 'Payments', { label: 'Proposed incident', title: 'Payments', path: '/incidents/open' }],
  [
    'upstream-unreadable',
    'Stripe',
    { label: 'Unreadable status page', title: 'Stripe', path: '/components/third-party-components' },
  ],
  ['component-status', 'API', { label: 'Status of a service', title: 'API', path: '/services/edit/s1' }],
  ['integration-test', '', { label: 'Test', title: 'Test', path: undefined }],
  ['something-new', '', { label: 'something-new', title: 'something-new', path: undefined }],
])('%s of %j', (kind, title, words) => {
  expect(wordsOf(logged(kind, title))).toEqual(words);
});

it('says of a correction that it is one', () => {
  expect(wordsOf({ ...logged('incident-update', 'Payments fail'), correctedAt: 5 }).label).toBe('Incident, correction');
});
