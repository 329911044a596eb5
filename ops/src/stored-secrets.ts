import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeSecrets, type Secrets } from './secrets.js';

/** Its name in a data folder. */
export const SECRETS_FILE = 'secrets.json';

/** The secrets of this data folder, generated once; only the owner may read them. */
export async function loadSecrets(dataFolder: string): Promise<Secrets> {
  const given = (await readSecrets(path.join(dataFolder, SECRETS_FILE))) ?? {};
  // Secrets that an older release did not have are added.
  const secrets = { ...makeSecrets(), ...given };
  if (Object.keys(given).length < Object.keys(secrets).length) await storeSecrets(dataFolder, secrets);
  return secrets;
}

/** What is in the file, undefined where there is none. Those of an older release may lack some. */
export async function readSecrets(file: string): Promise<Partial<Secrets> | undefined> {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  return known === undefined ? undefined : (JSON.parse(known) as Partial<Secrets>);
}

/** Makes them the secrets of this data folder. */
export async function storeSecrets(dataFolder: string, secrets: Secrets): Promise<void> {
  const file = path.join(dataFolder, SECRETS_FILE);
  await mkdir(dataFolder, { recursive: true });
  // Renamed into place: half of it would be the end of what is sealed with it.
  await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
