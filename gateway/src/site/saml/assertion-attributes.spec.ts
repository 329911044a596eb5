import { saidIn } from './assertion-attributes.js';

const attribute = (name: string, ...values: unknown[]) => ({ $: { Name: name }, AttributeValue: values });
const text = (value: string) => ({ $: { 'xsi:type': 'xs:string' }, _: value });
const said = (...statements: object[][]) =>
  Object.fromEntries(saidIn({ AttributeStatement: statements.map((all) => ({ Attribute: all })) }));
const many = (count: number) => Array.from({ length: count }, (_, index) => text(`${index}`));

describe('what an assertion says', () => {
  it('is the text of its attributes, those of one name together', () => {
    expect(
      said(
        [attribute(' groups\n', text('Ops'), { _: ' Dev\n' }), attribute('role', { _: 'admin' })],
        [attribute('groups', text('Sales'))],
      ),
    ).toEqual({ groups: ['Ops', 'Dev', 'Sales'], role: ['admin'] });
    expect([said(), Object.fromEntries(saidIn({}))]).toEqual([{}, {}]);
  });

  it('is nothing that has more than text, no name, or no value', () => {
    expect(
      said([
        attribute('groups', { _: 'Ops', b: [{ _: 'x' }] }, { $: { 'xsi:nil': 'true' } }, '', 'Ops', null, { _: ' ' }),
        attribute('', text('Ops')),
        { AttributeValue: [text('Ops')] },
        attribute('role'),
      ]),
    ).toEqual({ groups: [], role: [] });
  });

  it('is nothing that is longer than an audience can ask for', () => {
    const [long, right] = ['x'.repeat(201), 'x'.repeat(200)];
    expect(said([attribute('groups', text(long), text(right)), attribute(long, text('Ops'))])).toEqual({
      groups: [right],
    });
  });

  it('is at most 200 names and 1,000 values', () => {
    const names = Array.from({ length: 201 }, (_, index) => attribute(`name ${index}`, text('x')));
    expect(Object.keys(said([...names, attribute('name 0', text('y'))]))).toHaveLength(200);
    const { a, b, c } = said([attribute('a', ...many(600)), attribute('b', ...many(600)), attribute('c', text('x'))]);
    expect([a?.length, b?.length, c]).toEqual([600, 400, []]);
  });
});
