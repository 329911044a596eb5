import { TextField } from '../validation/fields.js';

/** A card, as a token from the payment provider's script. */
export class SourceRequest {
  @TextField({ description: 'The token of the card, "tok_…" or "pm_…".', example: 'tok_visa' })
  source?: string | null;
}

/** The chosen plan. */
export class PlanRequest {
  @TextField({ description: 'Id of the plan.', example: 'enterprise' })
  planId?: string | null;
}

/** The chosen plan, with a card if it is a new one. */
export class ChargeRequest extends PlanRequest {
  @TextField({
    optional: true,
    description: 'A new card, as for upsert-source; else the kept one is charged.',
    example: '',
  })
  source?: string | null;
}
