import { expect, it } from '@jest/globals';
import { matching } from './command.rules.js';

const COMMANDS = [
  { label: 'Create New Incident', words: 'open' },
  { label: 'API Keys' },
  { label: 'Payments fail', words: 'update incident' },
  { label: 'Incidents' },
];
const labels = (typed: string): string[] => matching(COMMANDS, typed).map(({ label }) => label);

it('finds all of them, in order, while nothing is typed', () => {
  expect(labels(' ')).toEqual(COMMANDS.map(({ label }) => label));
});

it('finds those with every word, in any order and case', () => {
  expect(labels('incident NEW')).toEqual(['Create New Incident']);
  expect(labels('open inc')).toEqual(['Create New Incident']);
});

it('lists those first that start with the typed text', () => {
  expect(labels('inc')).toEqual(['Incidents', 'Create New Incident', 'Payments fail']);
});

it('finds nothing for an unknown word', () => {
  expect(labels('zebra')).toEqual([]);
});
