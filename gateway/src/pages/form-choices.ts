import { choicesToWire } from '../subscribers/choices.mapper.js';
import { kinds, type KindWord } from '../subscribers/choices.requests.js';

type FieldLists = Readonly<Partial<Record<string, string[]>>>;

/** The kinds that a form names. A form sends an empty one along, to say that nothing else of them is ticked. */
export function tickedKinds(fields: FieldLists): KindWord[] {
  return (fields.kinds ?? []).filter((kind): kind is KindWord => kinds.includes(kind as KindWord));
}

/**
 * What a form for subscribing chooses: the services that are ticked, or all where none is; and the ticked kinds, or the usual
 * ones where the form has no such boxes.
 */
export function subscriptionChoices(fields: FieldLists) {
  return choicesToWire({
    componentIds: fields.componentIds,
    kinds: fields.kinds === undefined ? undefined : tickedKinds(fields),
  });
}
