type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** Whether a key asks for the list: a question mark that is not typed into something. */
export function asksForShortcuts({ key, ctrlKey, metaKey, altKey, isComposing }: Pressed, target: unknown): boolean {
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isComposing && !isTypedInto(target);
}

function isTypedInto(target: unknown): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // Of a checkbox too: what keys do in it is for its form.
  return target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]');
}
