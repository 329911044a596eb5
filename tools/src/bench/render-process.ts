import { artifactSources } from '@candor/pages/snapshot/artifact-sources.js';
import { buildArtifacts } from '@candor/pages/snapshot/build-artifacts.js';
import { calmState, SAMPLE_NOW, sampleId } from '../public-pages/sample-states.js';

/**
 * Renders a page again and again as if it never had been, in a process of its own that knows React's production build:
 * `render-process.js <services> <rounds>`; sends `RenderTimes`.
 */
export interface RenderTimes {
  /** The status page: HTML, tag and both codings (ms). */
  readonly page: readonly number[];
  /** Everything of a snapshot, the status page among it (ms). */
  readonly snapshot: readonly number[];
  readonly artifacts: number;
  /** Of the page, without coding. */
  readonly bytes: number;
}

const DAY = 86_400_000;
const DOWNTIMES = 6;
const STATUSES = ['degraded_performance', 'partial_outage', 'major_outage'] as const;
const [services = 0, rounds = 0] = process.argv.slice(2).map(Number);

const numbers = Array.from({ length: services }, (_, number) => number);
const state = calmState({
  components: numbers.map((number) => ({
    id: sampleId(number),
    name: `Service ${number}`,
    description: `What service ${number} does for its users`,
    group: { name: `Region ${Math.floor(number / 10)}` },
    showHistoricalStatus: true,
    creationTime: SAMPLE_NOW - 400 * DAY,
    componentStatus: 'operational',
  })),
  downtimes: numbers.map((number) => ({
    id: sampleId(number),
    creationTime: SAMPLE_NOW - 400 * DAY,
    totalDownTimeInMillis: (DOWNTIMES * DAY) / 24,
    uptimePercent: 99.7,
    componentDownTimes: Array.from({ length: DOWNTIMES }, (_, n) => {
      const startTime = SAMPLE_NOW - (n * 15 + (number % 15) + 1) * DAY;
      return {
        startTime,
        endTime: startTime + DAY / 24,
        worstComponentStatus: STATUSES[n % STATUSES.length] ?? 'major_outage',
        incidentId: sampleId(1_000 + number * DOWNTIMES + n),
        firstIncidentEntryMessage: 'We see elevated error rates and are looking into it.',
      };
    }),
  })),
});

const found = { page: [] as number[], snapshot: [] as number[], artifacts: 0, bytes: 0 };
for (let round = -rounds; round < rounds; round += 1) {
  const page = await timed(() => {
    const { needed } = artifactSources(state);
    return { needed: needed.filter(({ path }) => path === '/'), permalinks: [] };
  });
  const snapshot = await timed(() => artifactSources(state));
  // The first half warms everything up.
  if (round < 0) continue;
  found.page.push(page.ms);
  found.snapshot.push(snapshot.ms);
  found.artifacts = snapshot.artifacts;
}
const home = artifactSources(state).needed.find(({ path }) => path === '/');
found.bytes = Buffer.byteLength(home?.render(SAMPLE_NOW).body ?? '');
process.send?.(found satisfies RenderTimes);
process.disconnect?.();

async function timed(sources: () => ReturnType<typeof artifactSources>): Promise<{ ms: number; artifacts: number }> {
  const started = performance.now();
  const artifacts = await buildArtifacts(sources(), { now: SAMPLE_NOW, previous: [] });
  return { ms: performance.now() - started, artifacts: artifacts.length };
}
