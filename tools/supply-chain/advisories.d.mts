export interface Advisory {
  readonly id: string;
  readonly package: string;
  readonly severity: string;
  readonly title: string;
}
export interface Acceptance {
  readonly id: string;
  readonly reason: string;
  readonly until: string;
}
export function readAudit(output: string): { readonly advisories?: Advisory[]; readonly notChecked?: string };
export function advisoryProblems(
  advisories: readonly Advisory[],
  accepted: readonly Partial<Acceptance>[],
  today: string,
): string[];
