import { expect, it } from '@jest/globals';
import { maintenanceFilters, maintenanceSearch } from './maintenance-filter.rules.js';

const states = (...values: string[]) => ({ name: 'state', value: { values, operator: 'EQ' } });

it('asks for both parts of the list, each by its states', () => {
  expect(maintenanceSearch('upcoming', {})).toEqual({
    which: 'upcoming',
    filters: [states('scheduled', 'in_progress')],
  });
  expect(maintenanceSearch('over', { q: 'db' })?.filters).toEqual([
    states('completed', 'cancelled'),
    { name: 'text', value: { values: ['db'], operator: 'CONTAINS' } },
  ]);
});

it('asks for no part without a wanted state', () => {
  expect(maintenanceSearch('upcoming', { state: 'cancelled' })).toBeUndefined();
  expect(maintenanceSearch('over', { state: 'cancelled' })?.filters).toEqual([states('cancelled')]);
  expect(maintenanceSearch('over', { state: 'unheard of' })).toBeUndefined();
});

it('has all conditions for the file', () => {
  expect(maintenanceFilters({ state: 'completed', service: 'c1', by: 'u1', from: '2026-11-20' })).toMatchObject([
    states('completed'),
    { name: 'componentId', value: { values: ['c1'] } },
    { name: 'userId', value: { values: ['u1'] } },
    { name: 'plannedStartTime', value: { operator: 'GTE' } },
  ]);
  expect(maintenanceFilters({})).toEqual([]);
});
