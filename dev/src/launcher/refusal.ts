/** The launcher cannot continue, and the message says why and what to do; it is shown without a stack. */
export class Refusal extends Error {}
