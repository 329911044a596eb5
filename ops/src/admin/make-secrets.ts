import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeSecrets } from '../secrets.js';
import { AdminRefusal } from './admin-refusal.js';

/**
 * Generates keys for a new installation: as lines of an env file, as a Secret of Kubernetes, or as files; existing
 * files are not changed.
 */
export async function run(args: readonly string[]): Promise<void> {
  const text = { type: 'string', default: '' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { format: text, name: text, folder: text, 'gateway-folder': text },
  });
  const made = makeSecrets();
  const keys = {
    CANDOR_SECRET: made.candorSecret,
    JWT_PRIVATE_KEY: made.jwtPrivateKey,
    JWT_PUBLIC_KEY: made.jwtPublicKey,
    CALL_SIGNING_KEY: made.callSigningKey,
    CALL_VERIFYING_KEY: made.callVerifyingKey,
    DIRECT_KEY: made.directKey,
  };
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
      await writeFiles(values.folder, values['gateway-folder'] || values.folder, keys);
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

/**
 * Sets of keys are complete or absent: the two halves of a key pair. An older release did not have the second set.
 * @param gatewayFolder of the key that only the gateway may see
 */
async function writeFiles(
  folder: string,
  gatewayFolder: string,
  keys: Readonly<Record<string, string>>,
): Promise<void> {
  const at = (name: string) => path.join(name === 'CALL_SIGNING_KEY' ? gatewayFolder : folder, name);
  await mkdir(folder, { recursive: true });
  await mkdir(gatewayFolder, { recursive: true });
  const all = Object.keys(keys);
  const ofCalls = ['CALL_SIGNING_KEY', 'CALL_VERIFYING_KEY', 'DIRECT_KEY'];
  for (const names of [all.filter((name) => !ofCalls.includes(name)), ofCalls]) {
    const known = await Promise.all(names.map((name) => exists(at(name))));
    if (known.every(Boolean)) continue;
    if (known.some(Boolean)) throw new AdminRefusal(`${folder} has some of ${names.join(', ')} but not all.`);
    for (const name of names) await writeFile(at(name), keys[name] ?? '', { mode: 0o600 });
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
