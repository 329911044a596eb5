import { inflateSync } from 'node:zlib';
import { dollars, renderInvoice } from './render-invoice.js';

const INVOICE = {
  number: '4D5C6B7A-0002',
  issuedAt: new Date('2026-11-21T00:00:00Z'),
  billTo: 'Acmé GmbH 日本 (acme)',
  items: [
    { description: 'Enterprise, 2026-11-21 to 2026-12-21', amountCents: 9_900 },
    { description: 'Unused time of Pro', amountCents: -1_450 },
  ],
  totalCents: 8_450,
};

/** The texts of a PDF in their order, as a viewer shows them. */
function textsOf(pdf: Uint8Array): string[] {
  const raw = Buffer.from(pdf).toString('latin1');
  const content = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream]) => inflateSync(Buffer.from(stream ?? '', 'latin1')).toString('latin1'))
    .join('\n');
  return [...content.matchAll(/\[(.*?)\] TJ/g)].map(([, shown]) =>
    [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)]
      .map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1'))
      .join(''),
  );
}

describe('an invoice', () => {
  it('has the issuer, the recipient and the lines', async () => {
    const pdf = await renderInvoice(INVOICE, ['Candor Ltd', '1 Main Street']);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(textsOf(pdf)).toEqual([
      'Candor Ltd',
      '1 Main Street',
      'Invoice',
      'Number: 4D5C6B7A-0002',
      'Date: 2026-11-21',
      'Bill to: Acmé GmbH ?? (acme)',
      '$99.00',
      'Enterprise, 2026-11-21 to 2026-12-21',
      '-$14.50',
      'Unused time of Pro',
      '$84.50',
      'Total',
    ]);
  });

  it('is the same file every time', async () => {
    const [first, second] = [await renderInvoice(INVOICE, ['A']), await renderInvoice(INVOICE, ['A'])];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });

  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [123_456, '$1234.56'],
    [-1, '-$0.01'],
  ])('shows %d cents as %s', (cents, expected) => expect(dollars(cents)).toBe(expected));
});
