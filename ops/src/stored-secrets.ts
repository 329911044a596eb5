import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeSecrets, type Secrets } from './secrets.js';

/** The secrets of this data folder, generated once; only the owner may read them. */
export async function loadSecrets(dataFolder: string): Promise<Secrets> {
  const file = path.join(dataFolder, 'secrets.json');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  const given = known === undefined ? {} : (JSON.parse(known) as Partial<Secrets>);
  // Secrets that an older release did not have are added.
  const secrets = { ...makeSecrets(), ...given };
  if (Object.keys(given).length === Object.keys(secrets).length) return secrets;
  await mkdir(dataFolder, { recursive: true });
  // Renamed into place: half of it would be the end of what is sealed with it.
  await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
}
