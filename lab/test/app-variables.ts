import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { product } from '@candor/dev/apps.js';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { makeSecrets } from '@candor/ops/secrets.js';
import { type AppKit } from '@candor/platform/app.js';
import { platformSchema, type Env } from '@candor/platform/config.js';

const VARIABLE = /(?:^\s+|[{,]\s*)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*):/gm;
/** The module of an app's config, in its definition. */
const CONFIG = / from '(\.[\w./-]*\/config\.js)'/;
/** Modules whose tables of variables a config takes over. */
const TAKEN_OVER = /import \{[^}]*\b\w+(?:Variables|Schema)\b[^}]*\} from '([^']+)'/g;

/** The variables that an app reads, by its name: what its `config.ts` and the tables it takes over name. */
export async function variablesOf(app: string): Promise<ReadonlySet<string>> {
  const main = product.apps.find(({ name }) => name === app)?.main;
  if (main === undefined) throw new Error(`there is no app ${app}`);
  const definition = path.join(workspace, path.dirname(main).replace('/dist', '/src'), 'app.ts');
  const config = CONFIG.exec(await readFile(definition, 'utf8'))?.[1] ?? './config.js';
  return new Set([...Object.keys(platformSchema.shape), ...(await namedIn(sourceOf(config, definition) ?? ''))]);
}

async function namedIn(file: string): Promise<string[]> {
  const code = await readFile(file, 'utf8');
  const own = [...code.matchAll(VARIABLE)].map(([, name = '']) => name);
  const others = [...code.matchAll(TAKEN_OVER)].map(([, specifier = '']) => sourceOf(specifier, file));
  const taken = await Promise.all(others.flatMap((source) => (source === undefined ? [] : [namedIn(source)])));
  return [...own, ...taken.flat()];
}

function sourceOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier.replace(/\.js$/, '.ts'));
  const library = /^@candor\/(\w+)\/(.+)\.js$/.exec(specifier);
  return library ? path.join(workspace, 'libs', library[1] ?? '', 'src', `${library[2]}.ts`) : undefined;
}

/** Ends a start as soon as its configuration was read. */
class ConfigRead extends Error {}

/** What an app says of an environment; nothing when it can start with it. */
export async function configProblem(app: string, env: Env): Promise<string | undefined> {
  const found = product.apps.find(({ name }) => name === app);
  const definition = (await found?.load())?.app;
  const kit = new Proxy({} as AppKit, {
    get() {
      throw new ConfigRead();
    },
  });
  try {
    await definition?.start(env, kit);
    return `${app} did not read its configuration`;
  } catch (error) {
    return error instanceof ConfigRead ? undefined : (error as Error).message;
  }
}

const { candorSecret, jwtPrivateKey, jwtPublicKey, ...made } = makeSecrets();

/** Something to stand for what comes from a Secret or a file. */
export const SAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://candor:candor@localhost/candor',
  NATS_URL: 'nats://localhost:4222',
  SMTP_URL: 'smtp://localhost',
  CANDOR_SECRET: candorSecret,
  JWT_PRIVATE_KEY: jwtPrivateKey,
  JWT_PUBLIC_KEY: jwtPublicKey,
  CALL_SIGNING_KEY: made.callSigningKey,
  CALL_VERIFYING_KEY: made.callVerifyingKey,
  DIRECT_KEY: made.directKey,
};
