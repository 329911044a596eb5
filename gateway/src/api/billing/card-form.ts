/** How cards are entered in the console: with Stripe's form, or not at all. */
export class CardForm {
  /** @param publishableKey of Stripe; no secret. Undefined where no cards are accepted */
  constructor(readonly publishableKey: string | undefined) {}
}
