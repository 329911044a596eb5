import { Injectable } from '@nestjs/common';
import { escapeIdentifier, escapeLiteral } from 'pg';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  type DataSource,
  type EntityManager,
  type QueryRunner,
} from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { CustomerDeletedError, UnavailableError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { currentContext, requireInTime } from '@candor/platform/request-context.js';
import { inSpan } from '@candor/platform/tracing/in-span.js';
import type { SpanStart } from '@candor/platform/tracing/tracing.js';
import { begin } from './begin.js';
import { TenantTurns } from './tenant-turns.js';

const SEE_EVERYTHING = `select set_config('candor.scope', 'system', true)`;

/** A transaction whose visible rows are set: those of one organisation, or all. */
export type Tx = EntityManager;

const afterCommit = new WeakMap<Tx, (() => void)[]>();

/** Runs `work` once the transaction has committed, and never if it rolls back. */
export function onCommit(tx: Tx, work: () => void): void {
  const waiting = afterCommit.get(tx);
  if (!waiting) throw new Error('onCommit outside of Database.tenant or Database.system');
  waiting.push(work);
}

/** What a transaction did, seen before it commits. */
export interface Change {
  /** The organisation whose rows it could see; undefined for transactions that see all. */
  readonly customerId?: string;
  /** What its work returned. */
  readonly result: unknown;
}

/**
 * The result of a transaction that writes but changes nothing for people: it prepares a change that another one makes,
 * or undoes the preparation. The audit log has no entry of it.
 */
export class NoChange {}

/** Runs at the end of every transaction, within it: what it writes is committed with the change or not at all. */
export type CommitRule = (tx: Tx, change: Change) => Promise<void>;

/** An argument of a function in the database. */
type Argument = string | number | null | readonly string[];

/** The only access to the tables: row-level security shows nothing outside of these transactions. */
@Injectable()
export class Database {
  private rule?: CommitRule;
  private readonly span: SpanStart;
  private readonly turns: TenantTurns;

  constructor(private readonly source: DataSource) {
    const { schema = '', poolSize = 1 } = source.options as PostgresDataSourceOptions;
    this.turns = new TenantTurns(Math.ceil(poolSize / 2));
    this.span = { kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.namespace': schema } };
  }

  /** Runs the rule in every transaction from now on. A process that answers calls commits nothing without one. */
  beforeCommit(rule: CommitRule): void {
    this.rule = rule;
  }

  /**
   * Runs `work` in one transaction that sees the rows of one organisation only. The calls of an organisation take half of
   * the connections at most.
   * @throws CustomerDeletedError when the organisation was deleted
   * @throws DeadlineExceededError instead of committing after the call’s deadline
   */
  tenant<T>(customerId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!isId(customerId)) throw new Error('A tenant transaction needs the id of an organisation');
    const transact = () => this.transaction((runner) => enterTenant(runner, customerId), customerId, work);
    const call = currentContext()?.call;
    return call ? this.turns.take(call, customerId, transact) : transact();
  }

  /**
   * As `tenant`, for maintenance work, of which there is none when the organisation was deleted. @returns undefined
   * then
   */
  async tenantUnlessDeleted<T>(customerId: string, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.tenant(customerId, work);
    } catch (error) {
      if (error instanceof CustomerDeletedError) return undefined;
      throw error;
    }
  }

  /**
   * Runs `work` in one transaction that sees every organisation: for clocks, relays and sign-in, never for a request's
   * data.
   */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction((runner) => begin(runner, SEE_EVERYTHING), undefined, work);
  }

  /**
   * Calls a function of the schema in a transaction of its own, in one round trip instead of four, and returns its rows.
   * Row-level security shows it only the rows it selects itself: it first sets which rows are visible. For what runs
   * hundreds of times a second.
   * @param values its arguments
   */
  async once<R extends object>(name: string, values: readonly Argument[]): Promise<R[]> {
    const call = `select * from ${escapeIdentifier(name)}(${values.map(literal).join(', ')})`;
    const runner = this.source.createQueryRunner();
    try {
      const rows = await begin<R>(runner, `${call}; commit`);
      Object.assign(runner, { isTransactionActive: false, transactionDepth: 0 });
      return rows;
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw unavailable(error) ?? error;
    } finally {
      await runner.release();
    }
  }

  /** Closes all connections; for programs without Nest, which closes those of an app. */
  async close(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }

  private async transaction<T>(
    beginAs: (runner: QueryRunner) => Promise<unknown>,
    customerId: string | undefined,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const waiting: (() => void)[] = [];
    const transact = async () => {
      const runner = this.source.createQueryRunner();
      try {
        await beginAs(runner);
        const tx = runner.manager;
        afterCommit.set(tx, waiting);
        const result = await work(tx);
        await this.keepRule(tx, { customerId, result });
        requireInTime();
        await runner.commitTransaction();
        return result;
      } catch (error) {
        // The caller gets the first error.
        await runner.rollbackTransaction().catch(() => undefined);
        throw error;
      } finally {
        await runner.release();
      }
    };
    const result = await inSpan('transaction', this.span, transact).catch((error: unknown) => {
      throw unavailable(error) ?? error;
    });
    for (const run of waiting) run();
    return result;
  }

  /** @throws Error in an app that answers calls and cannot record what they change */
  private async keepRule(tx: Tx, change: Change): Promise<void> {
    if (this.rule) await this.rule(tx, change);
    else if (currentContext()?.call) throw new Error('An app that answers calls needs the OutboxModule.');
  }
}

/** @throws CustomerDeletedError */
async function enterTenant(runner: QueryRunner, customerId: string): Promise<void> {
  const statement = `select enter_tenant(${escapeLiteral(customerId)}) as entered`;
  const [row] = await begin<{ entered: boolean }>(runner, statement);
  if (!row?.entered) throw new CustomerDeletedError('There is no such organisation any more.');
}

/** Several statements in one round trip have no parameters. @throws Error for a text that cannot be part of one */
function literal(value: Argument): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : `{${value.map(element).join(',')}}`;
  if (text.includes('\0')) throw new Error('Postgres stores no text with a zero byte.');
  return escapeLiteral(text);
}

function element(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** `lock_timeout` has run out. */
export const LOCK_NOT_AVAILABLE = '55P03';

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  // Its name does not resolve, as that of a headless Service without ready pods, or nothing leads to it.
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A pooler that cannot connect to Postgres, has lost it, or has waited too long for a free connection.
  '08P01',
  '08006',
]);

/** Errors of the client that have no code. */
const LOST = /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/;

/** What callers get for an error that repeating the transaction may avoid; undefined for any other. */
function unavailable(error: unknown): UnavailableError | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { code = '', message = '' } = cause instanceof Error ? (cause as Error & { code?: string }) : {};
  if (code === LOCK_NOT_AVAILABLE) return new UnavailableError('Another change of the same data takes too long.');
  // A connection that breaks between two statements is released at once, and the next statement finds none.
  const isLost =
    error instanceof QueryRunnerProviderAlreadyReleasedError ||
    error instanceof QueryRunnerAlreadyReleasedError ||
    CONNECTION_ERRORS.has(code) ||
    LOST.test(message);
  return isLost ? new UnavailableError('The database is not reachable.') : undefined;
}

const UNIQUE_VIOLATION = '23505';

/** Whether the error says that a unique constraint was violated, optionally a particular one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const driver = error.driverError as { code?: string; constraint?: string };
  return driver.code === UNIQUE_VIOLATION && (!constraint || driver.constraint === constraint);
}
