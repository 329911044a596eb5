import { isPortFree } from '../servers/free-port.js';
import { portOwner } from './port-owner.js';
import { Refusal } from './refusal.js';

/** A port that users type into a browser or a mail client, so it should stay the same. */
export interface WantedPort {
  /** Its purpose, e.g. `the console`. */
  purpose: string;
  /** Environment variable that overrides it. */
  variable: string;
  usual: number;
}

/** The port to use, and a sentence to show when it is not the usual one. */
export interface ChosenPort {
  port: number;
  notice?: string;
}

const STEPS = 50;

/**
 * The usual port, or the next free one above it. A port from the environment is explicit, so it is used or refused.
 * @param taken ports this run has already chosen
 * @throws Refusal when the explicit port is busy or not a number
 */
export async function choosePort(
  wanted: WantedPort,
  env: Readonly<Record<string, string | undefined>>,
  taken: readonly number[] = [],
): Promise<ChosenPort> {
  const given = env[wanted.variable];
  if (given !== undefined && given !== '') return { port: await explicitPort(wanted, given, taken) };
  if (!taken.includes(wanted.usual) && (await isPortFree(wanted.usual))) return { port: wanted.usual };
  for (let port = wanted.usual + 1; port <= wanted.usual + STEPS; port += 1) {
    if (taken.includes(port) || !(await isPortFree(port))) continue;
    return {
      port,
      notice: `Port ${wanted.usual} is taken${await by(wanted.usual)}; ${wanted.purpose} moves to ${port}.`,
    };
  }
  throw new Refusal(
    `Ports ${wanted.usual} to ${wanted.usual + STEPS} are all taken. Choose one for ${wanted.purpose}: ${wanted.variable}=…`,
  );
}

async function explicitPort(wanted: WantedPort, given: string, taken: readonly number[]): Promise<number> {
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refusal(`${wanted.variable}=${given} is not a port; it must be a number from 1 to 65535.`);
  }
  if (taken.includes(port) || !(await isPortFree(port))) {
    throw new Refusal(
      `${wanted.variable}=${port} was asked for ${wanted.purpose}, but port ${port} is taken${await by(port)}.\n` +
        `Stop that, choose another port, or leave ${wanted.variable} away and the next free one is used.`,
    );
  }
  return port;
}

async function by(port: number): Promise<string> {
  const owner = await portOwner(port);
  return owner === undefined ? '' : ` by ${owner}`;
}
