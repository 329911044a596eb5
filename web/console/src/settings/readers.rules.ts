import { type Readers, type ReadersDraft } from '../api/contract.js';
import { type Problem } from '../api/problem.js';
import { isBlank, type FieldErrors } from '../forms/required.js';
import { type FieldPointers } from '../forms/server-errors.js';
import { type Form } from '../forms/use-form.js';

const MIN_PASSWORD = 8;
const CONFLICT = 409;
/** A sentence names this many of one kind; of more it names the first and counts the others. */
const MAX_NAMED = 3;

/** The form values. */
export interface ReadersValues {
  whose: 'everybody' | 'some';
  /** What becomes of the password that is set; without one, `choose` is the only thing. */
  passwordAct: 'keep' | 'choose' | 'remove';
  password: string;
  /** One on each line. */
  networks: string;
  /** Addresses, and domains with their "@", one on each line. */
  people: string;
  needsAll: boolean;
}

export const READERS_POINTERS: FieldPointers<ReadersValues> = {
  '/password': 'password',
  '/networks': 'networks',
  '/people': 'people',
};

/** Whether not everybody may read the page. */
export function isPrivate({ hasPassword, networks, people }: Readers): boolean {
  return hasPassword || networks.length > 0 || people.length > 0;
}

/** Whether some readers sign in. */
export function hasSessions({ hasPassword, people, audiences }: Readers): boolean {
  return hasPassword || people.length > 0 || audiences.some(isMeant);
}

/** Whether an audience has members. */
function isMeant({ people, attributes }: Readers['audiences'][number]): boolean {
  return people.length + attributes.length > 0;
}

/** What stays as it is, but for the sessions of readers. */
export function endedSessions(readers: Readers): ReadersDraft {
  const { networks, people, needsAll, version } = readers;
  return { networks, people, needsAll, baseVersion: version, endSessions: true };
}

export function readersValues(readers: Readers): ReadersValues {
  return {
    whose: isPrivate(readers) ? 'some' : 'everybody',
    passwordAct: readers.hasPassword ? 'keep' : 'choose',
    password: '',
    networks: readers.networks.join('\n'),
    people: readers.people.join('\n'),
    needsAll: readers.needsAll,
  };
}

/** What is typed one on each line, or with commas. */
export function linesOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((line) => line !== '');
}

/** Whether readers can give a password once this is saved. */
export function hasPasswordThen({ passwordAct, password }: ReadersValues): boolean {
  return passwordAct === 'keep' || (passwordAct === 'choose' && password !== '');
}

/** The ways that are set once this is saved; of several, one may be enough or all needed. */
export function waysThen(values: ReadersValues, { audiences }: Pick<Readers, 'audiences'>): string[] {
  const ways = [
    ...(hasPasswordThen(values) ? ['password'] : []),
    ...(['networks', 'people'] as const).filter((field) => linesOf(values[field]).length > 0),
  ];
  // Who is in an audience reads the page like its people; alone, audiences keep nobody out.
  const inAudiences = audiences.some(isMeant);
  return ways.length > 0 && inAudiences && !ways.includes('people') ? [...ways, 'people'] : ways;
}

/** What the choice is about, as in "Password, networks and people". @param ways at least two */
export function waysText(ways: readonly string[]): string {
  const text = `${ways.slice(0, -1).join(', ')} and ${ways.at(-1)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The server says the rest: which networks, addresses and domains are none. @param before the present ones */
export function validateReaders(values: ReadersValues, before: Readers): FieldErrors<ReadersValues> {
  if (values.whose === 'everybody') return {};
  const { password, passwordAct } = values;
  // Empty, it would be the present one, of which is not said here whether it is needed too.
  if (passwordAct === 'choose' && (password !== '' || before.hasPassword)) {
    if (isBlank(password)) return { password: 'Please choose a password.' };
    if (password.length < MIN_PASSWORD) return { password: `Please use at least ${MIN_PASSWORD} characters.` };
  }
  if (waysThen(values, before).length > 0) return {};
  const detail = 'Please choose a password, give a network or name people.';
  return passwordAct === 'choose' ? { password: detail } : { networks: detail };
}

/** @param before the present ones, as their author saw them */
export function readersDraft(values: ReadersValues, before: Readers, baseVersion: number): ReadersDraft {
  if (values.whose === 'everybody')
    return { removePassword: before.hasPassword, networks: [], people: [], needsAll: false, baseVersion };
  const { password, passwordAct, networks, people, needsAll } = values;
  return {
    ...(passwordAct === 'choose' && password !== '' && { password }),
    ...(passwordAct === 'remove' && { removePassword: true }),
    networks: linesOf(networks),
    people: linesOf(people),
    needsAll: needsAll && waysThen(values, before).length > 1,
    baseVersion,
  };
}

/**
 * The message at a list of which each line is checked, with the line that the server refuses.
 * @param at where the field stands in what was sent
 */
export function lineError<Field extends string>(
  field: Field,
  { errors, problem, values }: Pick<Form<Record<Field, string>>, 'errors' | 'problem' | 'values'>,
  at = '',
): string | undefined {
  const error = errors[field];
  if (error === undefined) return undefined;
  const refused = problem?.violations.find(({ pointer }) => pointer.startsWith(`${at}/${field}/`));
  const line = refused && linesOf(values[field])[Number(refused.pointer.split('/').at(-1))];
  return line === undefined ? error : `${line}: ${error}`;
}

/** Whether a colleague was faster: a notice says so, with what there is now. */
export function isConflict(problem: Problem | undefined): boolean {
  return problem?.status === CONFLICT;
}

/** Who may read the page, in one sentence. */
export function readersText(readers: Readers): string {
  const { hasPassword, networks, people, needsAll } = readers;
  if (!isPrivate(readers)) return 'Everybody may read the page.';
  const ways = [
    hasPassword && 'with the password',
    networks.length > 0 && `in ${named(networks)}`,
    people.length > 0 && `with a mailed link to ${named(people)}`,
  ].filter((way) => way !== false);
  return `It may be read ${ways.join(needsAll ? ' and ' : ' or ')}.`;
}

/** Some names in a sentence. */
export function named(lines: readonly string[]): string {
  return lines.length > MAX_NAMED ? `${lines[0]} and ${lines.length - 1} others` : lines.join(', ');
}
