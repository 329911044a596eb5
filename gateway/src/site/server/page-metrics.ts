import type { Metrics } from '@candor/platform/metrics.js';
import type { Answers, RenderOutcome } from '../answers/answers.js';
import type { Renderers } from '../answers/renderers.js';
import type { PageIndex } from '../pages/page-index.js';
import type { SideDoor } from '../side-door/side-door.js';
import type { States } from '../states/states.js';

/** Metrics of a gateway's pages. */
export function addPageMetrics(
  metrics: Metrics,
  parts: { pages: PageIndex; states: States; answers: Answers; renderers: Renderers; sideDoor: SideDoor },
): void {
  const { pages, states, answers, renderers, sideDoor } = parts;
  metrics.gauge({ name: 'candor_pages', help: 'Pages that this gateway can answer.' }, () => [{ value: pages.size }]);
  metrics.gauge(
    { name: 'candor_page_newest_age_seconds', help: 'Since the newest page of this gateway changed.' },
    () => (pages.newestRevision === 0 ? [] : [{ value: (Date.now() - pages.newestRevision) / 1_000 }]),
  );
  metrics.gauge({ name: 'candor_unsaved_states', help: 'States that the disk of this gateway did not take.' }, () => [
    { value: states.unsavedCount },
  ]);
  metrics.gauge(
    {
      name: 'candor_complete_states',
      help: '1 once this gateway has had all states of the stream, and lost none since.',
    },
    () => [{ value: states.isComplete ? 1 : 0 }],
  );
  metrics.gauge({ name: 'candor_answer_bytes', help: 'What the answers that are kept take in memory.' }, () => [
    { value: answers.bytes },
  ]);
  metrics.gauge({ name: 'candor_waiting_answers', help: 'Answers that wait to be rendered.' }, () => [
    { value: renderers.waiting },
  ]);
  metrics.gauge(
    { name: 'candor_side_door_notices', help: 'Notices of the side door that have not become incidents yet.' },
    () => [{ value: sideDoor.open.length }],
  );
}

/** Counts renders by outcome. */
export function renderCounter(metrics: Metrics): (outcome: RenderOutcome) => void {
  const counter = metrics.counter({
    name: 'candor_answer_renders_total',
    help: 'Answers by what came of rendering them: refused means that too many waited.',
    labels: ['outcome'],
  });
  return (outcome) => counter.inc({ outcome });
}

/** Counts states that cannot be read. */
export function leftOutCounter(metrics: Metrics): () => void {
  const counter = metrics.counter({
    name: 'candor_states_left_out_total',
    help: 'States that this gateway received and cannot read.',
  });
  return () => counter.inc();
}
