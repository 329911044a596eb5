import type { PageState } from '../page-state.js';
import { asManyAsFit } from '../happenings/as-many-as-fit.js';
import type { Happening } from '../happenings/happening.js';
import type { Happenings } from '../happenings/happenings-of.js';
import { componentItems } from './component-items.js';
import { incidentItem } from './incident-item.js';
import { pageItem, statusItem } from './page-item.js';

/** As many as clients expect. */
const MAX_INCIDENTS = 50;

/** One path of the interface that status page clients speak. */
export interface CompatibleAnswer {
  readonly path: string;
  /** JSON. @param at when it last changed (epoch ms) */
  render(at: number): string;
}

/**
 * The public interface of the field's clients (widgets, bots, dashboards, exporters): eight paths under `/api/v2`, each with the
 * page and what its name says. What clients do not know, they may refuse, so every word is of a closed set.
 */
export function compatibleApi(state: PageState, { incidents, maintenances }: Happenings): CompatibleAnswer[] {
  const components = componentItems(state);
  const context = { state, components: new Map(components.map((item) => [item.id, item])) };
  const items = (happenings: readonly Happening[]) =>
    asManyAsFit(happenings, MAX_INCIDENTS, textOf).map((one) => incidentItem(one, context));
  const status = statusItem(state);
  const unresolved = items(incidents.filter(({ status: word }) => word !== 'resolved'));
  const upcoming = items(maintenances.filter(({ status: word }) => word === 'scheduled'));
  const active = items(maintenances.filter(({ status: word }) => word === 'in_progress' || word === 'verifying'));
  const answer = (name: string, body: object): CompatibleAnswer => ({
    path: `/api/v2/${name}.json`,
    render: (at) => JSON.stringify({ page: pageItem(state, at), ...body }),
  });
  return [
    answer('summary', {
      components,
      incidents: unresolved,
      scheduled_maintenances: [...active, ...upcoming],
      status,
    }),
    answer('status', { status }),
    answer('components', { components }),
    answer('incidents', { incidents: items(incidents) }),
    answer('incidents/unresolved', { incidents: unresolved }),
    answer('scheduled-maintenances', { scheduled_maintenances: items(maintenances) }),
    answer('scheduled-maintenances/upcoming', { scheduled_maintenances: upcoming }),
    answer('scheduled-maintenances/active', { scheduled_maintenances: active }),
  ];
}

function textOf({ updates }: Happening): number {
  return updates.reduce((sum, { message }) => sum + message.length, 0);
}
