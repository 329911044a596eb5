import { artifactSources } from '@candor/status-page/artifacts/page-artifacts.js';
import { buildArtifacts } from '@candor/pages/snapshot/build-artifacts.js';
import { SAMPLE_NOW } from '../public-pages/sample-states.js';
import { measuredState } from './measured-state.js';

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

const [services = 0, rounds = 0] = process.argv.slice(2).map(Number);

const state = measuredState(services);

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
