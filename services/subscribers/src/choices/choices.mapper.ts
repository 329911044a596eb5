import type { MessageInitShape } from '@bufbuild/protobuf';
import { Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import type { ChoicesSchema } from '@candor/proto/gen/candor/subscribers/v1/choices_pb.js';
import type { Choices, Kind } from './choices.js';

const INTERESTS: Readonly<Record<Kind, Interest>> = {
  incident: Interest.INCIDENT,
  maintenance: Interest.MAINTENANCE,
  component_status: Interest.COMPONENT_STATUS,
};

export function choicesToWire({ componentIds, kinds }: Choices): MessageInitShape<typeof ChoicesSchema> {
  return {
    components: { all: componentIds === null, componentIds: [...(componentIds ?? [])] },
    interests: { interests: kinds.map((kind) => INTERESTS[kind]) },
  };
}
