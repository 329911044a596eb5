// Says something on a page while the product is down: docs/SIDE_DOOR.md. One file with nothing but Node's own modules
// (20 or newer), so that it also runs where nothing of this repository is.
import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { parseArgs } from 'node:util';

/** What an Owner keeps for the day when everything is down. */
interface KeyFile {
  readonly version: 1;
  readonly keyId: string;
  readonly pageId: string;
  readonly pageUrl: string;
  /** Ed25519, PKCS #8 in base64. */
  readonly privateKey: string;
}

interface Answer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Something that the caller of the command can correct. */
class Refusal extends Error {}

const USAGE = `Says something on a status page while the product itself is down.

  "<message>" --key FILE    opens a notice; prints its id and the number of the next update
    --name TEXT             the title (We are having problems)
    --status WORD           major_outage (default), partial_outage or degraded_performance
    --incident-status WORD  investigating (default), identified or monitoring
    --component ID          about this service alone; may be repeated
    --notify                notify subscribers once the product is back
    --notice ID --sequence N   goes on with a notice
    --resolve               ends it
    --page URL              an address of a gateway, instead of that in the key's file
    --host NAME             the page's host, where --page is another address

  make-key --url CONSOLE --api-key candor_sk_… --name TEXT --out FILE
                            makes a key, for an Owner; the secret half is written to FILE alone`;

const OPTIONS = {
  key: { type: 'string' },
  name: { type: 'string' },
  status: { type: 'string', default: 'major_outage' },
  'incident-status': { type: 'string', default: 'investigating' },
  component: { type: 'string', multiple: true },
  notify: { type: 'boolean' },
  notice: { type: 'string' },
  sequence: { type: 'string' },
  resolve: { type: 'boolean' },
  page: { type: 'string' },
  host: { type: 'string' },
  url: { type: 'string' },
  'api-key': { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** A gateway that is about to restart answers the next time. */
const TRIES = 3;
const TIMEOUT_MS = 10_000;

type Options = ReturnType<typeof read>['values'];

function read(args: string[]) {
  return parseArgs({ args, options: OPTIONS, allowPositionals: true });
}

function needed(value: string | undefined, what: string): string {
  if (value === undefined || value.trim() === '') throw new Refusal(`Please give ${what}.\n\n${USAGE}`);
  return value;
}

function keyFrom(file: string): KeyFile {
  const key = JSON.parse(readFileSync(file, 'utf8')) as KeyFile;
  if (key.version !== 1) throw new Refusal(`${file} is not a key that this command knows.`);
  return key;
}

/** The notice as ProtoJSON (candor.pages.v1.SideDoorNotice), which is what is signed. */
function noticeOf(key: KeyFile, message: string, options: Options): Record<string, unknown> {
  if ((options.notice === undefined) !== (options.sequence === undefined))
    throw new Refusal('Please give --notice and --sequence together.');
  const [status, incidentStatus] = options.resolve
    ? ['operational', 'resolved']
    : [options.status, options['incident-status']];
  return {
    noticeId: options.notice ?? randomUUID(),
    ...{ pageId: key.pageId, keyId: key.keyId },
    sequence: Number(options.sequence ?? 0),
    issuedAt: Date.now(),
    name: options.name ?? 'We are having problems',
    message,
    componentStatus: `COMPONENT_STATUS_${status.toUpperCase()}`,
    componentIds: options.component ?? [],
    incidentStatus: `INCIDENT_STATUS_${incidentStatus.toUpperCase()}`,
    notify: options.notify ?? false,
  };
}

/** A SignedSideDoorNotice as ProtoJSON. */
function signed(key: KeyFile, notice: object): { notice: string; signature: string } {
  const bytes = Buffer.from(JSON.stringify(notice));
  const secret = createPrivateKey({ key: Buffer.from(key.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const signature = sign(null, Buffer.concat([Buffer.from('candor side door notice v1\n'), bytes]), secret);
  return { notice: bytes.toString('base64'), signature: signature.toString('base64') };
}

/** Not `fetch`: the host may be another one than the address. */
function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const text = JSON.stringify(body);
  const options = {
    method: 'POST',
    timeout: TIMEOUT_MS,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
    ...(headers.host !== undefined && { servername: headers.host }),
  };
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const answer = Buffer.concat(chunks).toString('utf8');
        try {
          resolve({ status: response.statusCode ?? 0, json: JSON.parse(answer) as Answer['json'] });
        } catch {
          reject(new Error(`${url} answered ${response.statusCode}, and not with JSON.`));
        }
      });
    });
    request.once('timeout', () => request.destroy(new Error(`${url} did not answer.`)));
    request.once('error', reject);
    request.end(text);
  });
}

/** Sends the same bytes again where there was no answer: what a gateway accepted already changes nothing. */
async function postAgain(...[url, body, headers]: Parameters<typeof post>): Promise<Answer> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      const answer = await post(url, body, headers);
      if (answer.status < 500 || left === 0) return answer;
    } catch (error) {
      if (left === 0) throw new Refusal(`The page was not reached: ${(error as Error).message}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** @throws Refusal with what the other side says of the fields, unless the answer is a success */
function requireSuccess({ status, json }: Answer): void {
  if (status >= 200 && status < 300) return;
  const errors = (json.errors ?? []) as readonly { pointer: string; detail: string }[];
  const fields = errors.map(({ pointer, detail }) => `\n  ${pointer}: ${detail}`);
  throw new Refusal(`Refused (${status}): ${String(json.detail)}${fields.join('')}`);
}

async function say(message: string, options: Options): Promise<void> {
  const key = keyFrom(needed(options.key, 'the file of a key, --key FILE'));
  const notice = noticeOf(key, message, options);
  const page = (options.page ?? key.pageUrl).replace(/\/+$/, '');
  const headers: Record<string, string> = options.host === undefined ? {} : { host: options.host };
  const answer = await postAgain(`${page}/side-door`, signed(key, notice), headers);
  requireSuccess(answer);
  console.log(`Accepted: ${page}/incidents/${String(notice.noticeId)}`);
  console.log(`Go on with: --notice ${String(notice.noticeId)} --sequence ${Number(notice.sequence) + 1}`);
}

async function makeKey(options: Options): Promise<void> {
  const url = needed(options.url, 'the address of the console, --url').replace(/\/+$/, '');
  const out = needed(options.out, 'a file for the key, --out');
  const name = needed(options.name, 'a name, --name');
  const authorization = `Bearer ${needed(options['api-key'], "an Owner's API key, --api-key")}`;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
  // Before the other half is known to anyone: a key that cannot be written is of no use.
  writeFileSync(out, '', { mode: 0o600, flag: 'wx' });
  try {
    const answer = await post(`${url}/api/side-door/keys`, { name, publicKey: raw }, { authorization });
    requireSuccess(answer);
    const { sideDoorKey, pageId, pageUrl } = answer.json as {
      sideDoorKey: { id: string };
      pageId: string;
      pageUrl: string;
    };
    const file: KeyFile = { version: 1, keyId: sideDoorKey.id, pageId, pageUrl, privateKey: secret };
    writeFileSync(out, `${JSON.stringify(file, null, 2)}\n`);
    console.log(`Wrote ${out}. Anyone who has it can write on ${pageUrl}.`);
  } catch (error) {
    rmSync(out);
    throw error;
  }
}

try {
  const { positionals, values } = read(process.argv.slice(2));
  const [first, ...more] = positionals;
  if (values.help) console.log(USAGE);
  else if (more.length > 0) throw new Refusal('Please put the message into quotes.');
  else if (first === 'make-key') await makeKey(values);
  else await say(needed(first, 'a message'), values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
