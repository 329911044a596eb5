import { newId } from '@candor/platform/ids.js';
import { domainProblem } from './domain-label.js';

describe('domainProblem', () => {
  it.each(['a', '7', 'acme', 'acme-corp', 'a1', '1a', 'a--b', 'a'.repeat(63)])('accepts %s', (label) => {
    expect(domainProblem(label)).toBeUndefined();
  });

  it.each(['', '-acme', 'acme-', 'ac me', 'acme.corp', 'acme_corp', 'ACME', 'acmé', 'acme\n', 'a'.repeat(64)])(
    'refuses %j as malformed',
    (label) => {
      expect(domainProblem(label)).toBe('malformed');
    },
  );

  it.each(['app', 'api', 'docs', 'blog', 'www', 'admin', 'status', 'mail', 'localhost'])('reserves %s', (label) => {
    expect(domainProblem(label)).toBe('reserved');
  });

  it('reserves labels that could be taken for another label or for an id', () => {
    expect(domainProblem('xn--cme-iba')).toBe('reserved');
    expect(domainProblem(newId())).toBe('reserved');
  });
});
