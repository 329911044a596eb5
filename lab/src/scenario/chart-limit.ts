import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { workspace } from '@candor/dev/launcher/workspace.js';

const MIB = 1_048_576;

/** The memory limit of a gateway in the chart (bytes). */
export async function chartLimit(): Promise<number> {
  const values = parse(await readFile(path.join(workspace, 'charts', 'candor', 'values.yaml'), 'utf8')) as ChartValues;
  const { memory } = (values.workloads.gateway.resources ?? values.defaults.resources).limits;
  const [, amount, unit = ''] = /^(\d+)(Mi|Gi)$/.exec(memory) ?? [];
  if (amount === undefined) throw new Error(`the chart’s memory limit cannot be read: ${memory}`);
  return Number(amount) * (unit === 'Gi' ? 1_024 * MIB : MIB);
}

interface Resources {
  readonly limits: { readonly memory: string };
}

interface ChartValues {
  readonly defaults: { readonly resources: Resources };
  readonly workloads: { readonly gateway: { readonly resources?: Resources } };
}

/** The environment of a gateway in a container of that memory (bytes). */
export function envWithin(limit: number): Readonly<Record<string, string>> {
  return {
    MEMORY_LIMIT_MB: String(Math.floor(limit / MIB)),
    // As in the image.
    MALLOC_MMAP_THRESHOLD_: '65536',
    // The heap limit of V8 in a container of that size; outside of one garbage would accumulate.
    NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=1',
  };
}
