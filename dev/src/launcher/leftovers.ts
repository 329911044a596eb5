import { mkdir, readdir, rm } from 'node:fs/promises';
import { endLeftover } from '@candor/ops/servers/process-id.js';
import { readRunRecord, type RunRecord } from './run-record.js';

/**
 * Ends the processes that a killed launcher has left running, apps before the servers they need, and removes their
 * records. The caller holds the start lock.
 */
export async function endLeftovers(runFolder: string): Promise<void> {
  await mkdir(runFolder, { recursive: true });
  const names = (await readdir(runFolder)).filter((file) => file.endsWith('.json'));
  const records = await Promise.all(names.map((file) => readRunRecord(runFolder, file.slice(0, -'.json'.length))));
  const known = records.filter((record) => record !== undefined);
  const isApp = (record: RunRecord) => record.healthPort !== undefined;
  await Promise.all(known.filter(isApp).map((record) => end(record, 'SIGTERM')));
  await Promise.all(known.filter((record) => !isApp(record)).map((record) => end(record, 'SIGINT')));
  await Promise.all(known.map((record) => rm(`${runFolder}/${record.name}.json`, { force: true })));
}

/** Ends the process that currently runs under a record, if there is one. */
export function end(record: RunRecord, signal: NodeJS.Signals): Promise<void> {
  // The argument with a path identifies the process: a program of ours or a data folder.
  const mark = record.command.slice(1).find((argument) => argument.startsWith('/')) ?? record.name;
  return endLeftover(record.pid, mark, signal);
}
