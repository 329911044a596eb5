import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { violationsIn } from '@candor/lab/fixtures/violations-in.js';
import { SaveCustomizationRequestSchema } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { readBrand, type Brand } from './brand.rules.js';

type Changes = MessageInitShape<typeof SaveCustomizationRequestSchema>;

const NONE: Brand = { brandColor: '', brandColorDark: '', headerLinks: [], footerLinks: [], customCss: '' };

function read(changes: Changes, current = NONE) {
  let brand = current;
  const request = create(SaveCustomizationRequestSchema, changes);
  const problems = violationsIn((violations) => (brand = readBrand(violations, current, request)));
  return { brand, problems };
}

const link = (label = 'Docs', url = 'https://docs.acme.example') => ({ label, url });

describe('the brand of a page', () => {
  it('stays as it was where nothing is given', () => {
    const current: Brand = {
      brandColor: '#2451b8',
      brandColorDark: '#8db1ff',
      headerLinks: [link()],
      footerLinks: [link('Imprint')],
      customCss: '.page-header{color:red}',
    };
    expect(read({}, current)).toEqual({ brand: current, problems: [] });
  });

  it('has its colours in one form, and none where they are empty', () => {
    expect(read({ brandColor: ' #0B3D91 ', brandColorDark: '#fc0' }).brand).toMatchObject({
      brandColor: '#0b3d91',
      brandColorDark: '#ffcc00',
    });
    expect(read({ brandColor: '' }, { ...NONE, brandColor: '#2451b8' }).brand.brandColor).toBe('');
  });

  it.each([
    ['brandColor', 'light', { brandColor: '#ffcc00' }],
    ['brandColorDark', 'dark', { brandColorDark: '#0b3d91' }],
  ])('refuses a colour that cannot be read, as %s, with the nearest one that can', (field, theme, changes) => {
    const { problems } = read(changes);
    expect(problems).toEqual([
      {
        pointer: `/${field}`,
        detail: expect.stringMatching(
          new RegExp(`^This colour cannot be read on the ${theme} theme. The nearest one that can is #[0-9a-f]{6}.$`),
        ) as string,
      },
    ]);
    const offered = /#[0-9a-f]{6}/.exec(problems[0]?.detail ?? '')?.[0] ?? '';
    expect(read({ [field]: offered })).toMatchObject({ brand: { [field]: offered }, problems: [] });
  });

  it.each(['red', '#12', '2451b8'])('refuses %j, which is no colour', (brandColor) => {
    expect(read({ brandColor }).problems).toEqual([
      { pointer: '/brandColor', detail: 'Please give a colour as #rrggbb, for example #2451b8.' },
    ]);
  });

  it('has links with addresses of websites, in their order', () => {
    const values = [link(' Docs ', 'docs.acme.example'), link('Blog', 'https://acme.example/blog')];
    expect(read({ headerLinks: { values } }).brand.headerLinks).toEqual([
      { label: 'Docs', url: 'http://docs.acme.example' },
      { label: 'Blog', url: 'https://acme.example/blog' },
    ]);
    expect(read({ headerLinks: { values: [] } }, { ...NONE, headerLinks: [link()] }).brand.headerLinks).toEqual([]);
  });

  it.each([
    ['/headerLinks/0/label', link('  ')],
    ['/headerLinks/0/label', link('x'.repeat(41))],
    ['/headerLinks/0/label', link('two\nlines')],
    ['/headerLinks/0/url', link('Docs', '')],
    ['/headerLinks/0/url', link('Docs', 'javascript:alert(1)')],
    ['/headerLinks/0/url', link('Docs', 'https://user:secret@acme.example')],
  ])('refuses at %s the link %j', (pointer, value) => {
    expect(read({ headerLinks: { values: [value] } }).problems.map((problem) => problem.pointer)).toEqual([pointer]);
  });

  it.each([
    ['headerLinks', 5],
    ['footerLinks', 12],
  ])('refuses in %s more than %d links', (field, most) => {
    const of = (count: number) => read({ [field]: { values: Array.from({ length: count }, () => link()) } }).problems;
    expect(of(most)).toEqual([]);
    expect(of(most + 1)).toEqual([{ pointer: `/${field}`, detail: `Please give at most ${most} links.` }]);
  });

  it('keeps CSS as it was typed', () => {
    const customCss = '/* ours */\n.page-header { color: red }';
    expect(read({ customCss: ` ${customCss}\n` }).brand.customCss).toBe(customCss);
  });

  it.each([
    ['.banner { color: white }', 'Line 1: a selector has to begin with'],
    ['.page-header { position: fixed }', 'Line 1: "position" cannot be set here.'],
    [`/*${'x'.repeat(8_192)}*/`, 'Please use at most 8192 characters.'],
  ])('refuses the CSS %j', (customCss, detail) => {
    const { problems } = read({ customCss });
    expect(problems[0]).toMatchObject({ pointer: '/customCss', detail: expect.stringContaining(detail) as string });
  });
});
