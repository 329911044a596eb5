import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm';
import { UnavailableError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';

/** A transaction that has said whose rows it may see. */
export type Tx = EntityManager;

const afterCommit = new WeakMap<Tx, (() => void)[]>();

/** Runs `work` once the transaction has committed, and never if it rolls back. */
export function onCommit(tx: Tx, work: () => void): void {
  const waiting = afterCommit.get(tx);
  if (!waiting) throw new Error('onCommit outside of Database.tenant or Database.system');
  waiting.push(work);
}

/** The only way to the tables: row-level security shows nothing outside of these two transactions. */
@Injectable()
export class Database implements OnApplicationShutdown {
  constructor(private readonly source: DataSource) {}

  /** Runs `work` in one transaction that sees the rows of one organisation only. */
  tenant<T>(customerId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!isId(customerId)) throw new Error('A tenant transaction needs the id of an organisation');
    return this.transaction('candor.customer_id', customerId, work);
  }

  /** Runs `work` in one transaction that sees every organisation: for clocks, relays and sign-in, never for a request's data. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction('candor.scope', 'system', work);
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }

  private async transaction<T>(setting: string, value: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const waiting: (() => void)[] = [];
    const result = await this.source
      .transaction(async (tx) => {
        afterCommit.set(tx, waiting);
        await tx.query('select set_config($1, $2, true)', [setting, value]);
        return work(tx);
      })
      .catch((error: unknown) => {
        throw isConnectionFailure(error) ? new UnavailableError('The database is not reachable.') : error;
      });
    for (const run of waiting) run();
    return result;
  }
}

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

function isConnectionFailure(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const code = (cause as Error & { code?: string }).code ?? '';
  return (
    CONNECTION_ERRORS.has(code) || /Connection terminated|timeout exceeded when trying to connect/.test(cause.message)
  );
}

const UNIQUE_VIOLATION = '23505';

/** Whether the error says that a unique constraint was broken; which one may be named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const driver = error.driverError as { code?: string; constraint?: string };
  return driver.code === UNIQUE_VIOLATION && (!constraint || driver.constraint === constraint);
}
