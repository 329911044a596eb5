import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { Refusal } from '../all/run-until-stopped.js';

/** @throws Refusal naming the folder and the user */
export async function requireWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch {
    throw new Refusal(
      `${folder} cannot be written to by user ${process.getuid?.()}: mount a volume there that it owns.`,
    );
  }
}
