/** A command cannot do what it was asked to; the message says everything. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
}
