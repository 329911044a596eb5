/** A message field that the contract promises. @throws Error, a fault of the answering side, if it is missing */
export function present<T>(field: T | undefined): T {
  if (field === undefined) throw new Error('the answer lacks a field that its contract promises');
  return field;
}
