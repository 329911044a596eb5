import type { Shipped } from './shipped-packages.mjs';

export interface LicencePolicy {
  readonly allowed: readonly string[];
  readonly unnamed: readonly { readonly package: string; readonly licence: string; readonly because: string }[];
}
export function licenceProblems(packages: readonly Pick<Shipped, 'id' | 'license'>[], policy: LicencePolicy): string[];
export function isAllowed(expression: string, allowed: readonly string[]): boolean;
