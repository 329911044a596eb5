import { runFaults } from './run-faults.js';

/** `npm run faults [-- <recipients>]`: real crashes under load. Exit code 1 when a promise was broken. */
const recipients = Number(process.argv[2] ?? 10_000);
if (!Number.isInteger(recipients) || recipients < 100) {
  console.error('Usage: npm run faults [-- <recipients, at least 100>]');
  process.exit(2);
}
const results = await runFaults(recipients, ({ promise, size, figure, passed }) => {
  console.log(`${passed ? 'kept  ' : 'BROKEN'}  ${promise}\n        ${size}: ${figure}\n`);
});
process.exit(results.every(({ passed }) => passed) ? 0 : 1);
