import { DEFAULT_AFFECTED_STATUS } from '@candor/ui/status/component-status.js';
import { type AffectedComponent, type ComponentStatus } from '../api/contract.js';

/** Adds a component with the default status, unless told another; one that is there already stays as it is. */
export function tick(
  affected: readonly AffectedComponent[],
  componentId: string,
  componentStatus: ComponentStatus = DEFAULT_AFFECTED_STATUS,
): AffectedComponent[] {
  if (affected.some((component) => component.componentId === componentId)) return [...affected];
  return [...affected, { componentId, componentStatus }];
}

/** Removes a component. */
export function untick(affected: readonly AffectedComponent[], componentId: string): AffectedComponent[] {
  return affected.filter((component) => component.componentId !== componentId);
}

/** Replaces the status of a component that is there; others are not added. */
export function withStatus(
  affected: readonly AffectedComponent[],
  componentId: string,
  componentStatus: ComponentStatus,
): AffectedComponent[] {
  return affected.map((component) =>
    component.componentId === componentId ? { componentId, componentStatus } : component,
  );
}
