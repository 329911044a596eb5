import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ImportLineSchema } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { checkLine, namesOf } from './import-line.rules.js';

const [A, B, C] = ['a', 'b', 'c'].map((last) => `0199a1b2-0000-7000-8000-00000000000${last}`) as [
  string,
  string,
  string,
];
const known = namesOf([
  { id: A, name: 'API' },
  { id: B, name: 'Web; site' },
  { id: C, name: 'Twin' },
  { id: '0199a1b2-0000-7000-8000-00000000000d', name: 'twin' },
]);

const check = (fields: MessageInitShape<typeof ImportLineSchema>) =>
  checkLine(create(ImportLineSchema, { line: 7, email: 'ann@example.com', ...fields }), known);

describe('a line of an import', () => {
  it('subscribes to everything by default', () => {
    expect(check({})).toEqual({
      line: 7,
      email: 'ann@example.com',
      language: 'en',
      componentIds: null,
      kinds: ['incident', 'maintenance'],
    });
  });

  it('chooses components by name or id, and kinds', () => {
    expect(check({ components: ` api; ${B.toUpperCase()};;API`, kinds: 'Maintenance;' })).toMatchObject({
      componentIds: [A, B],
      kinds: ['maintenance'],
    });
  });

  it('chooses the language of the mails', () => {
    expect([check({ language: ' DE ' }).language, check({ language: '' }).language]).toEqual(['de', 'en']);
  });

  it('drops the guard against spreadsheet formulas', () => {
    expect(check({ email: " '+ann@example.com " }).email).toBe('+ann@example.com');
    expect(check({ email: "o'neil@example.com" }).email).toBe("o'neil@example.com");
  });

  it.each([
    [{ email: ' ' }, 'email', 'Line 7: Please enter your email.'],
    [{ email: 'x' }, 'email', 'Line 7: Email domain is not valid.'],
    [{ components: 'Nothing' }, 'components', 'Line 7: There is no service "nothing".'],
    [{ components: 'Twin' }, 'components', 'Line 7: There is no service "twin".'],
    [{ language: 'klingon' }, 'language', 'Line 7: Please give one of: en, de, fr, es, ja, tr.'],
    [{ kinds: 'gossip' }, 'kinds', 'Line 7: Please give some of: incident, maintenance.'],
  ])('is invalid: %j', (fields, field, problem) => {
    expect(check(fields)).toMatchObject({ field, problem, email: '' });
  });
});
