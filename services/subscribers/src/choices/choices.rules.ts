import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import type { Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import type { Choices as WireChoices } from '@candor/proto/gen/candor/subscribers/v1/choices_pb.js';
import { interests } from '@candor/proto/status-words.js';
import type { SubscriptionChannel } from '../subscription/subscription.entity.js';
import { type Choices, type Kind } from './choices.js';

export const COMPONENTS_POINTER = '/componentIds';
const KINDS_POINTER = '/kinds';
const MAX_COMPONENTS = 500;

/**
 * The new choices. Does not check yet whether the components exist.
 * @param current the choices until now, for the omitted fields
 * @throws InvalidError at "/componentIds" and "/kinds"
 */
export function readChoices(channel: SubscriptionChannel, given: WireChoices | undefined, current: Choices): Choices {
  const violations = new Violations();
  const componentIds = given?.components ? readComponents(given.components, violations) : current.componentIds;
  const kinds = given?.interests ? readKinds(channel, given.interests.interests, violations) : current.kinds;
  violations.throwIfAny();
  return { componentIds, kinds };
}

function readComponents(
  { all, componentIds }: NonNullable<WireChoices['components']>,
  violations: Violations,
): readonly string[] | null {
  if (all) return null;
  violations
    .check(componentIds.length > 0, COMPONENTS_POINTER, 'Please choose at least one service.')
    .check(
      componentIds.length <= MAX_COMPONENTS,
      COMPONENTS_POINTER,
      `Please choose at most ${MAX_COMPONENTS} services.`,
    )
    .check(componentIds.every(isId), COMPONENTS_POINTER, 'Please choose services of this page.');
  return [...new Set(componentIds.map((id) => id.toLowerCase()))].toSorted();
}

function readKinds(channel: SubscriptionChannel, given: readonly Interest[], violations: Violations): readonly Kind[] {
  const kinds = given.map((interest) => interests.wordOf(interest));
  violations
    .check(kinds.length > 0, KINDS_POINTER, 'Please choose at least one kind of updates.')
    .check(!kinds.includes(undefined), KINDS_POINTER, 'Please choose known kinds of updates.')
    .check(
      channel === 'webhook' || !kinds.includes('component_status'),
      KINDS_POINTER,
      'Changes of a service’s status go to webhooks only.',
    );
  return [...new Set(kinds.filter((kind) => kind !== undefined))].toSorted();
}
