import type { MessageInitShape } from '@bufbuild/protobuf';
import { Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import type { Choices, ChoicesSchema } from '@candor/proto/gen/candor/subscribers/v1/choices_pb.js';
import type { ChoicesRequest, KindWord } from './choices.requests.js';

const INTERESTS: Readonly<Record<KindWord, Interest>> = {
  incident: Interest.INCIDENT,
  maintenance: Interest.MAINTENANCE,
  component_status: Interest.COMPONENT_STATUS,
};

/** @returns undefined for no choices */
export function choicesToWire({
  componentIds,
  kinds,
}: ChoicesRequest): MessageInitShape<typeof ChoicesSchema> | undefined {
  if (componentIds === undefined && kinds == null) return undefined;
  return {
    ...(componentIds !== undefined && {
      components: { all: componentIds === null, componentIds: componentIds ?? [] },
    }),
    ...(kinds && { interests: { interests: kinds.map((kind) => INTERESTS[kind]) } }),
  };
}

export function choicesFromWire(choices: Choices | undefined): { componentIds: string[] | null; kinds: KindWord[] } {
  const { components, interests } = choices ?? {};
  const told = interests?.interests ?? [];
  return {
    componentIds: components && !components.all ? components.componentIds : null,
    kinds: (Object.keys(INTERESTS) as KindWord[]).filter((kind) => told.includes(INTERESTS[kind])),
  };
}
