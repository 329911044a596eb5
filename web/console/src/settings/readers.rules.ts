import { type Readers, type ReadersDraft } from '../api/contract.js';
import { type Problem } from '../api/problem.js';
import { isBlank, type FieldErrors } from '../forms/required.js';
import { type FieldPointers } from '../forms/server-errors.js';

const MIN_PASSWORD = 8;
const CONFLICT = 409;

/** The form values. */
export interface ReadersValues {
  whose: 'everybody' | 'some';
  /** What becomes of the password that is set; without one, `choose` is the only thing. */
  passwordAct: 'keep' | 'choose' | 'remove';
  password: string;
  /** One on each line. */
  networks: string;
  needsAll: boolean;
}

export const READERS_POINTERS: FieldPointers<ReadersValues> = { '/password': 'password', '/networks': 'networks' };

/** Whether not everybody may read the page. */
export function isPrivate({ hasPassword, networks }: Readers): boolean {
  return hasPassword || networks.length > 0;
}

export function readersValues(readers: Readers): ReadersValues {
  return {
    whose: isPrivate(readers) ? 'some' : 'everybody',
    passwordAct: readers.hasPassword ? 'keep' : 'choose',
    password: '',
    networks: readers.networks.join('\n'),
    needsAll: readers.needsAll,
  };
}

export function networksOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((network) => network !== '');
}

/** Whether readers can give a password once this is saved. */
export function hasPasswordThen({ passwordAct, password }: ReadersValues): boolean {
  return passwordAct === 'keep' || (passwordAct === 'choose' && password !== '');
}

/** Whether both ways are set once this is saved, so that there is something to choose. */
export function hasBothThen(values: ReadersValues): boolean {
  return hasPasswordThen(values) && networksOf(values.networks).length > 0;
}

/** The server says the rest: which networks are none. @param before the present ones */
export function validateReaders(values: ReadersValues, before: Readers): FieldErrors<ReadersValues> {
  if (values.whose === 'everybody') return {};
  const { password, passwordAct } = values;
  // Empty, it would be the present one, of which is not said here whether it is needed too.
  if (passwordAct === 'choose' && (password !== '' || before.hasPassword)) {
    if (isBlank(password)) return { password: 'Please choose a password.' };
    if (password.length < MIN_PASSWORD) return { password: `Please use at least ${MIN_PASSWORD} characters.` };
  }
  if (hasPasswordThen(values) || networksOf(values.networks).length > 0) return {};
  const detail = 'Please choose a password or give a network.';
  return passwordAct === 'choose' ? { password: detail } : { networks: detail };
}

/** @param before the present ones, as their author saw them */
export function readersDraft(values: ReadersValues, { hasPassword }: Readers, baseVersion: number): ReadersDraft {
  if (values.whose === 'everybody') return { removePassword: hasPassword, networks: [], needsAll: false, baseVersion };
  const { password, passwordAct, networks, needsAll } = values;
  return {
    ...(passwordAct === 'choose' && password !== '' && { password }),
    ...(passwordAct === 'remove' && { removePassword: true }),
    networks: networksOf(networks),
    needsAll: needsAll && hasBothThen(values),
    baseVersion,
  };
}

/** The message at the networks, with the one that the server refuses. */
export function networksError(error: string | undefined, problem: Problem | undefined, typed: string) {
  if (error === undefined) return undefined;
  const refused = problem?.violations.find(({ pointer }) => pointer.startsWith('/networks/'));
  const network = refused && networksOf(typed)[Number(refused.pointer.split('/')[2])];
  return network === undefined ? error : `${network}: ${error}`;
}

/** Whether a colleague was faster: a notice says so, with what there is now. */
export function isConflict(problem: Problem | undefined): boolean {
  return problem?.status === CONFLICT;
}

/** Who may read the page, in one sentence. */
export function readersText(readers: Readers): string {
  const { hasPassword, networks, needsAll } = readers;
  if (!isPrivate(readers)) return 'Everybody may read the page.';
  const within = networks.length > 0 && `in ${networks.join(', ')}`;
  const ways = [hasPassword && 'with the password', within].filter((way) => way !== false);
  return `It may be read ${ways.join(needsAll ? ' and ' : ' or ')}.`;
}
