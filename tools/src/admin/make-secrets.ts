import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeSecrets } from '../launcher/secrets.js';
import { AdminRefusal } from './admin-refusal.js';

/**
 * Makes keys for a new installation: as lines of an env file, as a Secret of Kubernetes, or as files that are left alone
 * when they are there.
 */
export async function run(args: readonly string[]): Promise<void> {
  const text = { type: 'string', default: '' } as const;
  const { values } = parseArgs({ args: [...args], options: { format: text, name: text, folder: text } });
  const { candorSecret, jwtPrivateKey, jwtPublicKey } = makeSecrets();
  const keys = { CANDOR_SECRET: candorSecret, JWT_PRIVATE_KEY: jwtPrivateKey, JWT_PUBLIC_KEY: jwtPublicKey };
  switch (values.format) {
    case '':
    case 'env':
      console.log(envFile(keys));
      return;
    case 'kubernetes':
      console.log(secretManifest(values.name || 'candor', keys));
      return;
    case 'files':
      if (values.folder === '') throw new AdminRefusal('--folder: please name the folder of the files.');
      await writeFiles(values.folder, keys);
      return;
    default:
      throw new AdminRefusal('--format must be env, kubernetes or files.');
  }
}

function envFile(keys: Readonly<Record<string, string>>): string {
  const lines = Object.entries(keys).map(([name, value]) => `${name}="${value.trim().replaceAll('\n', '\\n')}"`);
  return lines.join('\n');
}

function secretManifest(name: string, stringData: Readonly<Record<string, string>>): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData }, null, 2);
}

/** The two halves of a key pair belong together, so it is all or nothing. */
async function writeFiles(folder: string, keys: Readonly<Record<string, string>>): Promise<void> {
  const names = Object.keys(keys);
  const known = await Promise.all(names.map((name) => exists(path.join(folder, name))));
  if (known.every(Boolean)) return;
  if (known.some(Boolean)) throw new AdminRefusal(`${folder} has some of ${names.join(', ')} but not all.`);
  await mkdir(folder, { recursive: true });
  for (const name of names) await writeFile(path.join(folder, name), keys[name] ?? '', { mode: 0o600 });
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
