import { expect, it } from '@jest/globals';
import { requireText } from './required.js';
import { serverErrors } from './server-errors.js';

it('puts each violation at its field, the first one first, and drops unknown ones', () => {
  const violations = [
    { pointer: '/entry/message', detail: 'Too long.' },
    { pointer: '/entry/message', detail: 'Second.' },
    { pointer: '/entry/affectedComponents/0/componentId', detail: 'Unknown service.' },
    { pointer: '/names', detail: 'Not ours.' },
  ];
  const pointers = { '/name': 'name', '/entry/message': 'message', '/entry/affectedComponents': 'affected' } as const;
  expect(serverErrors({ status: 400, detail: 'x', violations }, pointers)).toEqual({
    message: 'Too long.',
    affected: 'Unknown service.',
  });
});

it.each(['', ' ', '\t\n', '\u00a0'])('counts %j as empty', (name) => {
  expect(requireText<{ name: string }>({ name: 'Name it.' })({ name })).toEqual({ name: 'Name it.' });
});
