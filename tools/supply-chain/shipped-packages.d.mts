/** A package that ships. */
export interface Shipped {
  /** `name@version`. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, as its package.json says. */
  readonly license?: string;
  /** `sha512-` and base64. */
  readonly integrity?: string;
}
export function shippedPackages(lock: { readonly packages: Readonly<Record<string, object>> }): Shipped[];
