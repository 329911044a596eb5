import { describe, expect, it } from '@jest/globals';
import { choicesText, mayAdd, quarantineText } from './subscriber.rules.js';

const names = new Map([['c1', 'API']]);

describe('the choice of a subscriber', () => {
  it.each([
    [null, ['incident', 'maintenance'], undefined],
    [null, ['maintenance', 'incident'], undefined],
    [null, ['incident'], 'All services · incidents'],
    [['c1', 'gone'], ['incident', 'maintenance'], 'API · incidents, maintenances'],
    [['gone'], ['component_status'], 'No services · status changes'],
    [null, [], 'All services · nothing'],
  ] as const)('with %j and %j is %s', (componentIds, kinds, text) => {
    const chosen = { componentIds: componentIds && [...componentIds], kinds: [...kinds] };
    expect(choicesText(chosen, names)).toBe(text);
  });
});

describe('the add dialog', () => {
  it.each([
    ['email', 'a@example.com', true],
    ['email', ' a@example.com ', true],
    ['email', 'a@exämple.com', true],
    ['email', 'ü@exämple.com', true],
    ['email', 'a@exä mple.com', false],
    ['email', 'a@example', false],
    ['email', 'a@', false],
    ['email', '', false],
    ['webhook', 'anything', true],
    ['webhook', '  ', false],
  ] as const)('accepts as %s %j: %s', (channel, text, may) => {
    expect(mayAdd(channel, text)).toBe(may);
  });
});

it('a quarantine gives its reason', () => {
  expect(quarantineText({ reason: 'refused', detail: '550 No', since: 1 })).toBe(
    'its server refused repeatedly: 550 No',
  );
  expect(quarantineText({ reason: 'gone', detail: '', since: 1 })).toBe('it is gone');
});
