/** A command cannot do what was requested; the message is sufficient. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
}
