import { Violations } from '@candor/platform/violations.js';
import {
  LinkKind,
  type ChangeLinkRequest,
  type CreateLinkRequest,
} from '@candor/proto/gen/candor/signals/v1/links_pb.js';
import { componentStatuses, type ComponentStatusWord } from '@candor/proto/status-words.js';

/** Links of an organisation. */
export const MAX_LINKS = 500;
/** Links of one component, which one event carries. */
export const MAX_LINKS_OF_COMPONENT = 20;
/** The group of a new component that follows, unless another one or none was chosen. */
const GROUP_OF_FOLLOWING = 'Third-party';
const MAX_TEXT = 300;
const MAX_KEY = 200;
const MAX_NAME = 100;

/** What a dependency does by itself, and says. */
export interface Behaviour {
  /** Null for nothing. */
  readonly degradeTo: ComponentStatusWord | null;
  readonly recovers: boolean;
  readonly text: string;
}

/** The component of a new link. */
export type OwnComponent = { readonly id: string } | { readonly name: string; readonly groupName: string };

/** A link as it was asked for. */
export interface NewLink extends Behaviour {
  readonly kind: 'follows' | 'depends_on';
  readonly componentKey: string;
  readonly own: OwnComponent;
}

const KINDS: Readonly<Partial<Record<LinkKind, NewLink['kind']>>> = {
  [LinkKind.FOLLOWS]: 'follows',
  [LinkKind.DEPENDS_ON]: 'depends_on',
};

/** @throws InvalidError that names each wrong field */
export function readNewLink(request: CreateLinkRequest): NewLink {
  const kind = KINDS[request.kind];
  const violations = new Violations()
    .check(kind !== undefined, '/kind', 'Please choose whether the service follows it or depends on it.')
    .optionalText(request.componentKey, '/componentKey', MAX_KEY);
  const own = readOwn(request.ownComponent, kind, violations);
  const behaviour = readBehaviour(request, kind, violations);
  violations.throwIfAny();
  return { kind: kind ?? 'follows', componentKey: request.componentKey, own, ...behaviour };
}

/** @throws InvalidError that names each wrong field */
export function readChange(request: ChangeLinkRequest, kind: NewLink['kind']): Behaviour {
  const violations = new Violations();
  const behaviour = readBehaviour(request, kind, violations);
  violations.throwIfAny();
  return behaviour;
}

function readOwn(
  { case: which, value }: CreateLinkRequest['ownComponent'],
  kind: NewLink['kind'] | undefined,
  violations: Violations,
): OwnComponent {
  if (which === 'ownComponentId') {
    violations.check(value !== '', '/serviceId', 'Please choose a service.');
    return { id: value };
  }
  if (which === 'newComponent') {
    const groupName = value.groupName ?? (kind === 'follows' ? GROUP_OF_FOLLOWING : '');
    violations
      .text(value.name, '/newService/name', 'Please give the service a name.', MAX_NAME)
      .optionalText(groupName, '/newService/groupName', MAX_NAME);
    return { name: value.name.trim(), groupName: groupName.trim() };
  }
  violations.add('/serviceId', 'Please choose a service, or name a new one.');
  return { id: '' };
}

function readBehaviour(
  { degrading, text }: Pick<ChangeLinkRequest, 'degrading' | 'text'>,
  kind: NewLink['kind'] | undefined,
  violations: Violations,
): Behaviour {
  violations.optionalText(text, '/text', MAX_TEXT);
  const degradeTo = degrading && componentStatuses.wordOf(degrading.status);
  if (degrading) {
    violations
      .check(kind !== 'follows', '/degrading', 'A service that follows has the status of what it follows.')
      .check(
        degradeTo !== undefined && degradeTo !== 'operational',
        '/degrading/status',
        'Please choose a status other than operational.',
      );
  }
  return { degradeTo: degradeTo ?? null, recovers: degrading?.recovers ?? true, text: text.trim() };
}
