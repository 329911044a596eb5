import type { ComponentStatusWord } from '@candor/proto/status-words.js';

/** A component, or a group of them. Times are epoch ms. */
export interface ComponentFacts {
  readonly id: string;
  readonly name: string;
  readonly status: ComponentStatusWord;
  /** Empty for none. */
  readonly description: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly pageId: string;
}

/** @param time writes epoch ms as ISO 8601 */
export function componentJson(component: ComponentFacts, time: (instant: number) => string) {
  return {
    id: component.id,
    name: component.name,
    status: component.status,
    created_at: time(component.createdAt),
    updated_at: time(component.updatedAt),
    description: component.description || null,
    page_id: component.pageId,
  };
}
