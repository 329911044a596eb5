/** An error as the API returns it. */
export class StripeRefusal extends Error {
  constructor(
    message: string,
    readonly details: { readonly code?: string; readonly param?: string; readonly decline_code?: string } = {},
    readonly status = 400,
    readonly type = 'invalid_request_error',
  ) {
    super(message);
  }
}

export function missing(what: string, id: string): StripeRefusal {
  return new StripeRefusal(`No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' }, 404);
}

export function declined(): StripeRefusal {
  const details = { code: 'card_declined', decline_code: 'generic_decline' };
  return new StripeRefusal('Your card was declined.', details, 402, 'card_error');
}
