import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { NotFoundError } from '@candor/platform/errors.js';
import type { Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import type { PageIncident, PageMaintenance, PageState } from '@candor/status-page/page-state.js';
import { renderIncidentPreview, renderMaintenancePreview } from '@candor/status-page/render-status-page.js';
import { PlanFeatures } from '../features/plan-features.js';
import { loadImages } from '../images/image.store.js';
import { PageEntity } from '../page/page.entity.js';
import { toPageIncident, toPageMaintenance } from '../rendering/page-state.mapper.js';
import { PageStateReader } from '../rendering/page-state.reader.js';
import { loadSettings } from '../settings/settings.store.js';

/** Draws the page of an incident or a maintenance as it would be; nothing is kept. */
@Injectable()
export class PagePreview {
  constructor(
    private readonly database: Database,
    private readonly states: PageStateReader,
  ) {}

  /** @throws NotFoundError for an organisation without a page */
  async ofIncident(customerId: string, incident: Incident): Promise<string> {
    const state = withIncident(await this.stateOf(customerId), toPageIncident(incident));
    return renderIncidentPreview(state, incident.id);
  }

  /** @throws NotFoundError for an organisation without a page */
  async ofMaintenance(customerId: string, maintenance: Maintenance): Promise<string> {
    const state = withMaintenance(await this.stateOf(customerId), toPageMaintenance(maintenance));
    return renderMaintenancePreview(state, maintenance.id);
  }

  private async stateOf(customerId: string): Promise<PageState> {
    const { page, ...holds } = await this.database.tenant(customerId, async (tx) => {
      const features = await PlanFeatures.load(tx, customerId);
      return {
        page: await tx.findOne(PageEntity, { where: { customerId } }),
        settings: await loadSettings(tx, customerId),
        features,
        images: features.include('ui_customization') ? await loadImages(tx, customerId) : [],
        // Links of a preview lead nowhere.
        host: undefined,
      };
    });
    if (!page) throw new NotFoundError('There is no such page.');
    const state = await this.states.read(page, { ...holds, now: Date.now() });
    const { logo } = state.look;
    // The preview stands elsewhere than the page, so its logo needs its whole address.
    return { ...state, look: { ...state.look, logo: logo && new URL(logo, `${state.pageUrl}/`).href } };
  }
}

/** The state with the incident among those that are open; visitors are told of no services but the public ones. */
function withIncident(state: PageState, drawn: PageIncident): PageState {
  const known = new Set(state.components.map(({ id }) => id));
  const entries = drawn.entries.map((entry) => ({
    ...entry,
    affectedComponents: entry.affectedComponents.filter(({ componentId }) => known.has(componentId)),
  }));
  const others = (incidents: readonly PageIncident[]) => incidents.filter(({ id }) => id !== drawn.id);
  return {
    ...state,
    openIncidents: [{ ...drawn, entries }, ...others(state.openIncidents)],
    pastIncidents: others(state.pastIncidents),
  };
}

function withMaintenance(state: PageState, drawn: PageMaintenance): PageState {
  return { ...state, maintenances: [drawn, ...state.maintenances.filter(({ id }) => id !== drawn.id)] };
}
