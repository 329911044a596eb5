import { type Env } from '@candor/platform/config.js';

/** One command: its arguments, and the environment of the process. */
export interface Command {
  run: (args: readonly string[], env: Env) => Promise<void>;
}

interface Entry {
  /** Its arguments, as the usage shows them. */
  args: string;
  does: string;
  /** Loaded on demand: most commands need little of the product. */
  load: () => Promise<Command>;
}

/** Every command, in the order of the usage. */
export const commands = {
  migrate: {
    args: '[--timeout <seconds>]',
    does: 'bring the database up to date, as soon as it answers',
    load: () => import('./migrate.js'),
  },
  'wait-for-schema': {
    args: '[--timeout <seconds>] [--login <service> --to <file>]',
    does: "wait until the database is as new as this version needs; write the address for one service's own login",
    load: () => import('./wait-for-schema.js'),
  },
  backup: {
    args: '<file> | file:///folder | s3://bucket/prefix [--keep <number>]',
    does: 'write everything in the database to one archive; keep the newest so many',
    load: () => import('./backup.js'),
  },
  restore: {
    args: '<archive> | file:///folder | s3://bucket/prefix [--send-pending]',
    does: 'restore an archive, or the newest, into an empty database; what was still to be sent is not sent',
    load: () => import('./restore.js'),
  },
  'restore-drill': {
    args: '<archive> | file:///folder | s3://bucket/prefix',
    does: 'restore an archive, or the newest, into a database of its own, and drop that',
    load: () => import('./restore-drill.js'),
  },
  'make-secrets': {
    args: '[--format env|kubernetes|files] [--name <secret>] [--folder <folder>] [--gateway-folder <folder>]',
    does: 'print fresh keys for a new installation',
    load: () => import('./make-secrets.js'),
  },
  'bus-users': {
    args: '[--format conf|kubernetes|nats-chart] [--name <secret>] [--region first|second]',
    does: 'print the users of NATS and what each may do, or a Secret with a fresh password for each',
    load: () => import('./bus-users.js'),
  },
  'create-owner': {
    args: '--domain <label> --name <name> [--organisation <name>] --email <address>',
    does: 'make an Owner, and the organisation where there is none; OWNER_PASSWORD or a printed one',
    load: () => import('./create-owner.js'),
  },
  'dead-letters': {
    args: '[--consumer <name>]',
    does: 'list messages that were given up',
    load: () => import('./dead-letters.js'),
  },
  redrive: {
    args: '--consumer <name> | <id>…',
    does: 'send messages that were given up again',
    load: () => import('./redrive.js'),
  },
  rerender: {
    args: '--domain <label> | --all',
    does: 'publish the states of pages again',
    load: () => import('./rerender.js'),
  },
  'rotate-keys': {
    args: '',
    does: 'print SECRETS_KEYS with a fresh key, and what each key seals',
    load: () => import('./rotate-keys.js'),
  },
  'export-customer': {
    args: '--domain <label>',
    does: 'print everything that is kept of an organisation',
    load: () => import('./export-customer.js'),
  },
  'delete-customer': {
    args: '--domain <label> --confirm <name> | --id <id> [--timeout <seconds>]',
    does: 'delete an organisation for good, or say how far its deletion is',
    load: () => import('./delete-customer.js'),
  },
  seed: {
    args: '',
    does: 'fill an empty product with the demo organisation',
    load: () => import('./seed.js'),
  },
  'stand-by': {
    args: '[--minutes <number>]',
    does: 'keep a container open, so that other commands can be given in it',
    load: () => import('./stand-by.js'),
  },
  ask: {
    args: '<url>…',
    does: 'wait until each of these answers with 200',
    load: () => import('./ask.js'),
  },
  probe: {
    args: '[--timeout <seconds>] <page>…',
    does: 'visit pages as strangers do, and name every answer that is missing or wrong',
    load: () => import('./probe.js'),
  },
} satisfies Record<string, Entry>;

export type CommandName = keyof typeof commands;
