export class AttestationError extends Error {}
/** An in-toto statement. */
export interface Statement {
  readonly _type: string;
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
  readonly predicateType: string;
  readonly predicate: object;
}
/** A DSSE envelope; the payload and the signatures in Base64. */
export interface Envelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}
export function statementsOf(built: object, sbom: object): Statement[];
export function signed(statement: Statement, pem: string): Envelope;
export function verified(envelope: Partial<Envelope>, pem: string): Statement;
