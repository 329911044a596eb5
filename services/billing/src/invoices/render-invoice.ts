import PDFDocument from 'pdfkit';
import type { InvoiceEntity } from './invoice.entity.js';

const MARGIN = 56;
const AMOUNT_X = 420;
const AMOUNT_WIDTH = 120;
const TEXT_WIDTH = AMOUNT_X - MARGIN - 16;

/** The characters of the fonts that every PDF viewer has: Latin letters. */
const UNPRINTABLE = /[^\u0020-\u007e\u00a0-\u00ff\u20ac\u2013\u2014\u2018\u2019\u201c\u201d]/g;

/** An invoice as PDF, on one page of A4. The same invoice always results in the same bytes. */
export async function renderInvoice(
  invoice: Pick<InvoiceEntity, 'number' | 'issuedAt' | 'billTo' | 'items' | 'totalCents'>,
  issuer: readonly string[],
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `Invoice ${invoice.number}`, CreationDate: invoice.issuedAt, ModDate: invoice.issuedAt },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.once('end', resolve);
    document.once('error', reject);
  });

  document.font('Helvetica').fontSize(10);
  for (const line of issuer) document.text(printable(line));
  document.moveDown(2).font('Helvetica-Bold').fontSize(20).text('Invoice');
  document.moveDown(0.5).font('Helvetica').fontSize(10);
  document.text(`Number: ${invoice.number}`);
  document.text(`Date: ${invoice.issuedAt.toISOString().slice(0, 10)}`);
  document.text(`Bill to: ${printable(invoice.billTo)}`, { width: TEXT_WIDTH });
  document.moveDown(2);
  for (const { description, amountCents } of invoice.items) line(document, description, amountCents);
  document.moveDown(0.5).font('Helvetica-Bold');
  line(document, 'Total', invoice.totalCents);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function line(document: PDFKit.PDFDocument, text: string, cents: number): void {
  const { y } = document;
  document.text(dollars(cents), AMOUNT_X, y, { width: AMOUNT_WIDTH, align: 'right' });
  document.text(printable(text), MARGIN, y, { width: TEXT_WIDTH });
  document.moveDown(0.4);
}

/** "-$12.50" */
export function dollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, '?');
}
