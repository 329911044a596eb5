import type { MessageInitShape } from '@bufbuild/protobuf';
import type { InvoiceSchema } from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import type { Invoice } from '../subscription/payment-provider.js';

export function invoiceToWire({ id, date, totalCents, items }: Invoice): MessageInitShape<typeof InvoiceSchema> {
  return {
    id,
    date: BigInt(date.getTime()),
    totalCents: BigInt(totalCents),
    items: items.map(({ description, amountCents }) => ({ description, amountCents: BigInt(amountCents) })),
  };
}
