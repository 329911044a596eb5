// The flags of `npm start`, read by the bootstrap (to refuse before anything is installed) and by the launcher.
export const START_HELP = `npm start                 the whole product on this machine, everything in one process
npm start -- --processes  one process per app, as in production
npm start -- --fresh      deletes .candor/data first: begins with a new, empty database
npm start -- --help       this text

Environment
  PORT, INBOX_PORT, SMTP_PORT   ports instead of 8080, 1080 and 1025; refused when busy
  DATABASE_URL                  a PostgreSQL 15 or newer instead of the embedded one
  NATS_URL                      a nats-server with JetStream instead of the embedded one
  SMTP_URL                      a mail server instead of the local inbox
  OUTBOUND_ALLOW                private addresses webhooks and sign-in may go to, e.g. 127.0.0.1:9999,10.0.0.7:8080
  LOG_LEVEL                     trace, debug, info, warn, error or silent`;

const KNOWN = ['--fresh', '--processes', '--help'];

/** @returns the flags that are set, or the first unknown one */
export function parseStartFlags(args) {
  const unknown = args.find((arg) => !KNOWN.includes(arg) && arg !== '-h');
  const has = (flag) => args.includes(flag);
  return { unknown, fresh: has('--fresh'), processes: has('--processes'), help: has('--help') || has('-h') };
}
