import { InvalidError } from './errors.js';
import { Violations, isBlank } from './violations.js';

describe('isBlank', () => {
  it.each(['', ' ', '\t\n', '\u00a0\u2003', undefined, null])('treats %j as empty', (text) => {
    expect(isBlank(text)).toBe(true);
  });
  it.each(['a', ' a ', '0'])('treats %j as text', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});

describe('Violations', () => {
  it('throws nothing while there is no violation', () => {
    expect(() => new Violations().text('Acme', '/name', 'Please enter your name.', 100).throwIfAny()).not.toThrow();
  });

  it('collects every invalid field in order and takes the first text as message', () => {
    const found = new Violations()
      .text('  ', '/name', 'Please enter your name.', 100)
      .text('a'.repeat(6), '/domain', 'Please enter your domain.', 5)
      .check(false, '/email', 'Email domain is not valid.');
    let thrown: unknown;
    try {
      found.throwIfAny();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(InvalidError);
    expect((thrown as InvalidError).message).toBe('Please enter your name.');
    expect((thrown as InvalidError).violations).toEqual([
      { pointer: '/name', detail: 'Please enter your name.' },
      { pointer: '/domain', detail: 'Please use at most 5 characters.' },
      { pointer: '/email', detail: 'Email domain is not valid.' },
    ]);
  });

  it('lets an optional text be empty, and refuses text that is too long or cannot be stored', () => {
    const found = new Violations()
      .optionalText('', '/description', 5)
      .optionalText('a'.repeat(6), '/group', 5)
      .text('a\0b', '/name', 'Please enter your name.', 5);
    expect(() => found.throwIfAny()).toThrow(
      expect.objectContaining({
        violations: [
          { pointer: '/group', detail: 'Please use at most 5 characters.' },
          { pointer: '/name', detail: 'Please remove the NUL character.' },
        ],
      }),
    );
  });
});
