import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { workspace } from '../launcher/workspace.js';
import { formatCeiling, median, percentile, whole } from './ratio.js';
import type { RenderTimes } from './render-process.js';

const SERVICES = 30;
const ROUNDS = 100;
const AIM_MS = 30;

/** A page with the history of 90 days that is in no cache: HTML, tag, gzip and brotli; then all that a snapshot holds. */
export async function benchRender(services = SERVICES, rounds = ROUNDS): Promise<string[]> {
  const program = path.join(workspace, 'tools', 'dist', 'bench', 'render-process.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(program, [String(services), String(rounds)], { env });
  const [times] = (await once(child, 'message')) as [RenderTimes];
  const conditions =
    `${services} services, 90 days, 6 incidents each, ${whole(times.bytes)} bytes; nothing taken over from before; median of ` +
    `${rounds} rounds after ${rounds} to warm up, p95 `;
  return [
    formatCeiling({
      what: 'uncached render of the status page with gzip and brotli',
      value: median(times.page),
      unit: 'ms',
      aim: AIM_MS,
      digits: 1,
      conditions: `${conditions}${percentile(times.page, 0.95).toFixed(1)} ms`,
    }),
    `  everything of the snapshot, ${times.artifacts} artifacts: ${median(times.snapshot).toFixed(1)} ms, ` +
      `p95 ${percentile(times.snapshot, 0.95).toFixed(1)} ms\n`,
  ];
}
