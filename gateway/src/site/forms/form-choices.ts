import { choicesToWire } from '@candor/proto/subscriber-choices.js';
import { interests, type InterestWord } from '@candor/proto/status-words.js';

type FieldLists = Readonly<Partial<Record<string, string[]>>>;

/** The kinds that a form names. A form sends an empty one as well, to say that no others are ticked. */
export function tickedKinds(fields: FieldLists): InterestWord[] {
  return (fields.kinds ?? []).filter((kind): kind is InterestWord => interests.valueOf(kind) !== undefined);
}

/**
 * The choices of a form for subscribing: the ticked services, or all if none is ticked; and the ticked kinds, or the
 * usual ones if the form has no such boxes.
 */
export function subscriptionChoices(fields: FieldLists) {
  return choicesToWire({
    componentIds: fields.componentIds,
    kinds: fields.kinds === undefined ? undefined : tickedKinds(fields),
  });
}
