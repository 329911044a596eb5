import { parseArgs } from 'node:util';
import { PRICES, WORKLOAD, type Prices, type Workload } from './workload.js';

/** What a run does: the table of editions, the check of the model, and the large installation. */
export const PARTS = ['editions', 'check', 'paper'] as const;
export type Part = (typeof PARTS)[number];

export interface ModelArguments {
  readonly parts: readonly Part[];
  /** File of units that an earlier run has measured; undefined where this one measures them. */
  readonly units: string | undefined;
  readonly workload: Workload;
  readonly prices: Prices;
}

const KEYS = { ...WORKLOAD, ...PRICES };
type Key = keyof typeof KEYS;
/** Shares, from 0 to 1. */
const SHARES: readonly string[] = ['mailShare', 'firstViews'];
const flagOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const USAGE = `Usage: npm run model [-- --parts ${PARTS.join(',')} --units <file of an earlier run> ${Object.entries(
  KEYS,
)
  .map(([key, value]) => `--${flagOf(key)} ${value}`)
  .join(' ')}]`;

/** @throws Error naming the invalid argument */
export function readArguments(given: readonly string[]): ModelArguments {
  const keys = Object.keys(KEYS) as Key[];
  const numbers = Object.fromEntries(keys.map((key) => [flagOf(key), { type: 'string' }] as const));
  const { values } = parseArgs({
    args: [...given],
    options: { ...numbers, parts: { type: 'string' }, units: { type: 'string' } },
  });
  const asked = values as Readonly<Record<string, string | undefined>>;
  const parts = (asked.parts ?? PARTS.join()).split(',');
  for (const part of parts) if (!isPart(part)) throw new Error(`--parts names ${PARTS.join(', ')}, not ${part}.`);
  const valueOf = (key: Key): number => {
    const text = asked[flagOf(key)];
    return text === undefined ? KEYS[key] : numberOf(key, text);
  };
  const read = <T extends object>(defaults: T): T =>
    Object.fromEntries(Object.keys(defaults).map((key) => [key, valueOf(key as Key)])) as T;
  return { parts: parts.filter(isPart), units: asked.units, workload: read(WORKLOAD), prices: read(PRICES) };
}

/** Free is a price; nothing else that is no share may be zero. */
function numberOf(key: Key, text: string): number {
  const value = text === '' ? NaN : Number(text);
  const [isFine, rule] = SHARES.includes(key)
    ? [value >= 0 && value <= 1, 'from 0 to 1']
    : key in PRICES
      ? [value >= 0, 'of at least 0']
      : [value > 0, 'above 0'];
  if (!isFine || !Number.isFinite(value)) throw new Error(`--${flagOf(key)} is a number ${rule}.`);
  return value;
}

function isPart(text: string): text is Part {
  return PARTS.some((part) => part === text);
}
