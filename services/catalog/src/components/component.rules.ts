import { Violations } from '@candor/platform/violations.js';
import type { CreateComponentRequest } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';

const MAX_NAME = 100;
const MAX_GROUP_NAME = 100;
const MAX_DESCRIPTION = 1_000;
const MAX_GROUP_DESCRIPTION = 500;

/** Staff input for a component. */
export type ComponentDraft = Pick<
  CreateComponentRequest,
  'name' | 'description' | 'groupName' | 'enabled' | 'internal' | 'showHistoricalStatus'
>;

/**
 * Checks and normalises staff input. A disabled component shows no history, as specified.
 * @throws InvalidError naming every wrong field
 */
export function readComponentDraft(given: ComponentDraft): ComponentDraft {
  const { name, description, groupName, enabled, internal, showHistoricalStatus } = given;
  new Violations()
    .text(name, '/name', 'Give a name to your service', MAX_NAME)
    .optionalText(description, '/description', MAX_DESCRIPTION)
    .optionalText(groupName, '/group/name', MAX_GROUP_NAME)
    .throwIfAny();
  return {
    name: name.trim(),
    description: description.trim(),
    groupName: groupName.trim(),
    enabled,
    internal,
    showHistoricalStatus: enabled && showHistoricalStatus,
  };
}

/** Staff input for a group. */
export interface GroupDraft {
  readonly name: string;
  readonly description: string;
  readonly collapsed: boolean;
}

/** @throws InvalidError naming every wrong field */
export function readGroupDraft({ name, description, collapsed }: GroupDraft): GroupDraft {
  new Violations()
    .text(name, '/name', 'Give a name to your group', MAX_GROUP_NAME)
    .optionalText(description, '/description', MAX_GROUP_DESCRIPTION)
    .throwIfAny();
  return { name: name.trim(), description: description.trim(), collapsed };
}
