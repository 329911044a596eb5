/** A zone of the lint rule `import-x/no-restricted-paths`. */
export interface Zone {
  readonly target: string;
  readonly from: string;
  readonly except: string[];
  readonly message: string;
}

export function inOrder(root: string, rows: readonly (string | readonly string[])[]): Zone[];
export function only(root: string, folder: string, others: readonly string[], rule?: string): Zone;
