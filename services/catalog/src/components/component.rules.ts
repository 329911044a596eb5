import { checkTranslations, readTranslations } from '@candor/platform/translations.js';
import { Violations } from '@candor/platform/violations.js';
import type { CreateComponentRequest } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type { Translated } from './component.mapper.js';

const MAX_NAME = 100;
const MAX_GROUP_NAME = 100;
const MAX_DESCRIPTION = 1_000;
const MAX_GROUP_DESCRIPTION = 500;

/** Staff input for a component. */
export type ComponentDraft = Pick<
  CreateComponentRequest,
  'name' | 'description' | 'groupName' | 'enabled' | 'internal' | 'showHistoricalStatus'
> &
  Translated;

/** The translations that a request states; where it states none, those from before. */
export function translationsAfter(
  {
    nameTranslations,
    descriptionTranslations,
  }: Pick<CreateComponentRequest, 'nameTranslations' | 'descriptionTranslations'>,
  before: Translated = { nameTranslations: [], descriptionTranslations: [] },
): Translated {
  return {
    nameTranslations: nameTranslations?.items ?? before.nameTranslations,
    descriptionTranslations: descriptionTranslations?.items ?? before.descriptionTranslations,
  };
}

/**
 * Checks and normalises staff input. A disabled component shows no history, as specified.
 * @throws InvalidError naming every wrong field
 */
export function readComponentDraft(given: ComponentDraft): ComponentDraft {
  const { name, description, groupName, enabled, internal, showHistoricalStatus } = given;
  const violations = new Violations()
    .text(name, '/name', 'Give a name to your service', MAX_NAME)
    .optionalText(description, '/description', MAX_DESCRIPTION)
    .optionalText(groupName, '/group/name', MAX_GROUP_NAME);
  checkTranslated(violations, given, { name: MAX_NAME, description: MAX_DESCRIPTION }).throwIfAny();
  return {
    name: name.trim(),
    description: description.trim(),
    ...readTranslated(given),
    groupName: groupName.trim(),
    enabled,
    internal,
    showHistoricalStatus: enabled && showHistoricalStatus,
  };
}

/** Staff input for a group. */
export interface GroupDraft extends Translated {
  readonly name: string;
  readonly description: string;
  readonly collapsed: boolean;
}

/** @throws InvalidError naming every wrong field */
export function readGroupDraft(given: GroupDraft): GroupDraft {
  const { name, description, collapsed } = given;
  const violations = new Violations()
    .text(name, '/name', 'Give a name to your group', MAX_GROUP_NAME)
    .optionalText(description, '/description', MAX_GROUP_DESCRIPTION);
  checkTranslated(violations, given, { name: MAX_GROUP_NAME, description: MAX_GROUP_DESCRIPTION }).throwIfAny();
  return { name: name.trim(), description: description.trim(), ...readTranslated(given), collapsed };
}

/** Adds what is wrong with texts in further languages. @param longest characters that each text may have */
function checkTranslated(
  violations: Violations,
  { nameTranslations, descriptionTranslations }: Translated,
  longest: { readonly name: number; readonly description: number },
): Violations {
  checkTranslations(violations, '/nameTranslations', nameTranslations, (found, at, text) =>
    found.text(text, at, 'Please give the name in this language.', longest.name),
  );
  return checkTranslations(violations, '/descriptionTranslations', descriptionTranslations, (found, at, text) =>
    found.text(text, at, 'Please give the description in this language.', longest.description),
  );
}

function readTranslated({ nameTranslations, descriptionTranslations }: Translated): Translated {
  return {
    nameTranslations: readTranslations(nameTranslations),
    descriptionTranslations: readTranslations(descriptionTranslations),
  };
}
