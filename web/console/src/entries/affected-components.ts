import { DEFAULT_AFFECTED_STATUS } from '@candor/ui/status/component-status.js';
import { type AffectedComponent, type ComponentStatus, type IncidentEntry } from '../api/contract.js';

/** Adds a component with the given or the default status; one that is present is not changed. */
export function tick(
  affected: readonly AffectedComponent[],
  componentId: string,
  componentStatus: ComponentStatus = DEFAULT_AFFECTED_STATUS,
): AffectedComponent[] {
  if (affected.some((component) => component.componentId === componentId)) return [...affected];
  return [...affected, { componentId, componentStatus }];
}

/** Adds those of a whole group that are not present, or removes all of them. */
export function tickAll(
  affected: readonly AffectedComponent[],
  componentIds: readonly string[],
  on: boolean,
  componentStatus?: ComponentStatus,
): AffectedComponent[] {
  if (!on) return affected.filter(({ componentId }) => !componentIds.includes(componentId));
  return componentIds.reduce((all, id) => tick(all, id, componentStatus), [...affected]);
}

/**
 * The latest status of each component since the incident opened: an entry that leaves one out does not change it.
 * @param entries newest first
 */
export function lastSaidOf(
  entries: readonly Pick<IncidentEntry, 'incidentStatus' | 'affectedComponents'>[],
): AffectedComponent[] {
  const resolved = entries.findIndex(({ incidentStatus }) => incidentStatus === 'resolved');
  const since = resolved === -1 ? entries : entries.slice(0, Math.max(resolved, 1));
  const said = new Map<string, AffectedComponent>();
  for (const one of since.flatMap(({ affectedComponents }) => affectedComponents))
    if (!said.has(one.componentId)) said.set(one.componentId, one);
  return [...said.values()];
}

/** Removes a component. */
export function untick(affected: readonly AffectedComponent[], componentId: string): AffectedComponent[] {
  return affected.filter((component) => component.componentId !== componentId);
}

/** Replaces the status of a component that is present; others are not added. */
export function withStatus(
  affected: readonly AffectedComponent[],
  componentId: string,
  componentStatus: ComponentStatus,
): AffectedComponent[] {
  return affected.map((component) =>
    component.componentId === componentId ? { componentId, componentStatus } : component,
  );
}
