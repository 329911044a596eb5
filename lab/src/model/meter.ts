import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { combined, totalOf, type Amounts } from './amounts.js';
import { atSpeed, MachineSpeed, pieceMs } from './machine-speed.js';
import { isStored, usageOf } from './usage.js';

const IDLE_MS = 15_000;
/** What was done before goes on for a while: code is compiled, memory is given back. */
const MOST_IDLE_LOOKS = 8;
/** It has ended once a look finds more than this share of what the one before it found. */
const STEADY = 0.9;

/** Reads what a started product uses. Processor times are comparable, however fast the machine was meanwhile. */
export class Meter {
  private constructor(
    private readonly stack: ScenarioStack,
    private readonly speed: MachineSpeed,
    /** All processor times are those of a machine on which a piece of work takes so long (ms). */
    readonly pieceMs: number,
  ) {}

  /** @param reference what a piece of work is to take (ms); without it, as long as during the warm-up */
  static async start(stack: ScenarioStack, warmUp: () => Promise<void>, reference?: number): Promise<Meter> {
    const speed = MachineSpeed.start();
    try {
      await warmUp();
      return new Meter(stack, speed, reference ?? pieceMs(await speed.read()));
    } catch (error) {
      await speed.close();
      throw error;
    }
  }

  /** What was used until now; only the differences of processor times are comparable, as `since` gives them. */
  async usage(): Promise<Amounts> {
    return { ...(await usageOf(this.stack)), ...(await this.speed.read()) };
  }

  /** What was used since then. */
  async since(before: Amounts): Promise<Amounts> {
    return this.between(before, await this.usage());
  }

  between(before: Amounts, after: Amounts): Amounts {
    return atSpeed(combined([1, after], [-1, before]), this.pieceMs);
  }

  /** Waits until what was done before goes on no more. @returns what is used in a second without work */
  async idleRates(): Promise<Amounts> {
    let before = Infinity;
    for (let looks = 1; ; looks += 1) {
      const found = await this.ratesOfOneLook();
      const cpu = totalOf(found, 'cpu.');
      if (cpu > STEADY * before || looks === MOST_IDLE_LOOKS) return found;
      before = cpu;
    }
  }

  close(): Promise<void> {
    return this.speed.close();
  }

  private async ratesOfOneLook(): Promise<Amounts> {
    const before = await this.usage();
    await sleep(IDLE_MS);
    return rates(await this.since(before));
  }
}

/** What is used in a second, without what lies on disks. */
function rates({ seconds = 1, ...spent }: Amounts): Amounts {
  const used = Object.entries(spent).filter(([name]) => !isStored(name));
  return combined([1 / seconds, Object.fromEntries(used)]);
}
