import { setInterval } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';

const EVERY_MS = 200;
const RECORDS = 3_000;
const COPIED_BYTES = 8 * 1_048_576;

const text = Buffer.from(
  JSON.stringify(
    Array.from({ length: RECORDS }, (_, n) => ({
      id: n,
      name: `Service ${(n * 7_919) % RECORDS}`,
      open: [n % 5, n % 7],
    })),
  ),
);
const [from, to] = [Buffer.alloc(COPIED_BYTES, 1), Buffer.alloc(COPIED_BYTES, 2)];
let [pieces, ms] = [0, 0];

process.on('message', () => process.send?.({ pieces, ms }));
process.on('disconnect', () => process.exit());

for await (const _ of setInterval(EVERY_MS)) {
  const before = process.cpuUsage();
  deflateRawSync(text);
  from.copy(to);
  const { user, system } = process.cpuUsage(before);
  pieces += 1;
  ms += (user + system) / 1_000;
}
