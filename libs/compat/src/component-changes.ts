import type { ComponentClaim } from '@candor/proto/incident-course.js';
import type { ComponentStatusWord } from '@candor/proto/status-words.js';

/** A component of which an update says something else than was said before. */
export interface StatusChange {
  readonly componentId: string;
  readonly before: ComponentStatusWord;
  readonly after: ComponentStatusWord;
}

interface Claims {
  readonly affectedComponents: readonly ComponentClaim[];
}

/** Before its first mention a component was operational. @param older the entries before it, newest first */
export function componentChanges({ affectedComponents }: Claims, older: readonly Claims[]): StatusChange[] {
  const claims = older.flatMap((one) => one.affectedComponents);
  return affectedComponents.map(({ componentId, componentStatus }) => {
    const before = claims.find((one) => one.componentId === componentId);
    return { componentId, before: before?.componentStatus ?? 'operational', after: componentStatus };
  });
}
