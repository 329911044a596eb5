import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ComponentGroupSchema, ComponentSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import type { Translation } from '@candor/words/translation.js';
import type { ComponentEntity } from './component.entity.js';
import { upstreamsForVisitors, upstreamToWire, type StoredUpstream, type WireUpstream } from './upstream.mapper.js';

/** Texts in further languages. */
export interface Translated {
  readonly nameTranslations: Translation[];
  readonly descriptionTranslations: Translation[];
}

/** A component as in the contract, with the fields that are never left out. */
export type WireComponent = MessageInitShape<typeof ComponentSchema> & {
  readonly id: string;
  readonly groupName: string;
  readonly componentStatus: ComponentStatus;
  readonly position: bigint;
  readonly groupPosition: bigint;
  readonly upstreams: readonly WireUpstream[];
} & Translated;

/** A group as in the contract, with the fields that are never left out. */
export type WireGroup = MessageInitShape<typeof ComponentGroupSchema> & {
  readonly id: string;
  readonly name: string;
  readonly description: string;
} & Translated;

/** A component as it is read: with its place, and the words of its open downtime records, null when there is none. */
export interface ComponentRow extends ComponentEntity {
  readonly position: string;
  readonly groupPosition: string;
  readonly status: string | null;
  /** That of the record without an incident. */
  readonly ownStatus: string | null;
  readonly upstreams: readonly StoredUpstream[];
}

/** A group as the table has it. */
export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly nameTranslations: Translation[];
  readonly description: string;
  readonly descriptionTranslations: Translation[];
  readonly collapsed: boolean;
  readonly version: number;
}

/** The columns of a group as a `GroupRow`. */
export const GROUP_COLUMNS = `id, name, name_translations as "nameTranslations", description,
       description_translations as "descriptionTranslations", collapsed, version`;

/** @param internal whether the reader is staff; visitors get less of what the component has to do with providers */
export function componentToWire(component: ComponentRow, internal: boolean): WireComponent {
  const status = component.status === null ? undefined : componentStatuses.valueOf(component.status);
  return {
    id: component.id,
    name: component.name,
    nameTranslations: component.nameTranslations,
    description: component.description,
    descriptionTranslations: component.descriptionTranslations,
    groupName: component.groupName,
    enabled: component.enabled,
    internal: component.internal,
    showHistoricalStatus: component.showHistoricalStatus,
    creationTime: BigInt(component.createdAt.getTime()),
    componentStatus: status ?? ComponentStatus.OPERATIONAL,
    version: BigInt(component.version),
    position: BigInt(component.position),
    groupPosition: BigInt(component.groupPosition),
    ownStatus: component.ownStatus === null ? undefined : componentStatuses.valueOf(component.ownStatus),
    upstreams: internal ? component.upstreams.map(upstreamToWire) : upstreamsForVisitors(component.upstreams),
  };
}

export function groupToWire({ version, ...group }: GroupRow): WireGroup {
  return { ...group, version: BigInt(version) };
}
