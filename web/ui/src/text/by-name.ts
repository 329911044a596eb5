/** The order of names that people expect: "Customer 2" before "Customer 10". */
export function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en-US', { numeric: true });
}

/** The same of what has a name. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return compareNames(a.name, b.name);
}
