import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Choices, ChoicesSchema } from './gen/candor/subscribers/v1/choices_pb.js';
import { interests, type InterestWord } from './status-words.js';

/** What a subscriber wants to be notified of; an omitted field stays as it is. */
export interface SubscriberChoices {
  /** Null for all components, including those that are added later. */
  readonly componentIds?: readonly string[] | null;
  readonly kinds?: readonly InterestWord[] | null;
}

/** @returns undefined for no choices */
export function choicesToWire({
  componentIds,
  kinds,
}: SubscriberChoices): MessageInitShape<typeof ChoicesSchema> | undefined {
  if (componentIds === undefined && kinds == null) return undefined;
  return {
    ...(componentIds !== undefined && {
      components: { all: componentIds === null, componentIds: [...(componentIds ?? [])] },
    }),
    ...(kinds && { interests: { interests: kinds.flatMap((kind) => interests.valueOf(kind) ?? []) } }),
  };
}

/** Kinds in the order of the contract; those of a newer service are left out. */
export function choicesFromWire(choices: Choices | undefined): {
  componentIds: string[] | null;
  kinds: InterestWord[];
} {
  const { components, interests: wanted } = choices ?? {};
  const chosen = new Set(wanted?.interests.map((interest) => interests.wordOf(interest)));
  return {
    componentIds: components && !components.all ? components.componentIds : null,
    kinds: interests.all.filter((kind) => chosen.has(kind)),
  };
}
