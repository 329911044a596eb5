import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { COUNTED, type Units } from './units.js';

/** Where a run leaves what it has measured: other workloads are computed from that without measuring again. */
export const UNITS_FILE = path.join(workspace, '.candor', 'model-units.json');

const amounts = z.record(z.string(), z.number());
const schema = z.object({
  pieceMs: z.number(),
  costs: z.record(z.enum(COUNTED), amounts),
  idle: amounts,
  idleBytes: amounts,
  empty: amounts,
  viewMs: z.number(),
  firstViewMs: z.number(),
  viewBytes: z.number(),
  heldPageBytes: z.number(),
});

export async function keepUnits(units: Units, file = UNITS_FILE): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(units, null, 2));
}

/** @throws Error when the file is not one that `keepUnits` has written */
export async function readUnits(file: string): Promise<Units> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const { data } = schema.safeParse(text === undefined ? undefined : parsed(text));
  if (data === undefined) throw new Error(`${file} has no units; npm run model writes them to ${UNITS_FILE}.`);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
