import { checkSenderName } from './sender-name.js';
import { InvalidError } from './errors.js';
import { Violations } from './violations.js';

const check = (name: string) => checkSenderName(new Violations(), name, '/name').throwIfAny();

describe('a sender name', () => {
  it.each(['', 'Acme & Söhne', 'Team @ Acme', 'חברת אקמי', 'شركة', '@acme'])('may be %j', (name) => {
    expect(() => check(name)).not.toThrow();
  });

  it.each([
    'security@bank.example',
    'Bank <security@bank.example>',
    'security＠bank.example',
    'Acme \u202eknaB',
    '\u2067Acme\u2069',
  ])('must not be %j', (name) => {
    expect(() => check(name)).toThrow(InvalidError);
  });
});
