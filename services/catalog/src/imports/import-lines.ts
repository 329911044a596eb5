import { Violations } from '@candor/platform/violations.js';
import { identityOf, MAX_IMPORTED, TOO_MANY, type NamedComponent } from './import.rules.js';

const MAX_TEXT = 65_536;
const MAX_NAME = 100;
/** With spaces around it: names such as "TCP/IP" have none. */
const GROUP_SEPARATOR = /\s\/\s/;
/** What lists are pasted with. */
const BULLET = /^[-*•]\s+/;

/**
 * Components typed one per line. `Group / Name` puts one into a group; so does a line that ends with a colon, for those
 * below it up to the next empty line.
 * @param isKnown whether the organisation has one of this identity
 * @throws InvalidError naming every wrong line by its number, from 1
 */
export function readLines(text: string, isKnown: (identity: string) => boolean): NamedComponent[] {
  const violations = new Violations().optionalText(text, '/lines', MAX_TEXT);
  violations.throwIfAny();
  const found: NamedComponent[] = [];
  const places = new Map<string, number>();
  let group = { name: '', line: 0, isUsed: true };
  const refuse = (line: number, detail: string) => violations.add(`/lines/${line}`, `Line ${line}: ${detail}`);
  const closeGroup = (): void => {
    if (!group.isUsed) refuse(group.line, `The group ${group.name} has no services.`);
  };
  for (const [index, typed] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    const content = typed.trim().replace(BULLET, '').trim();
    if (content === '' || content.endsWith(':')) {
      closeGroup();
      const name = content.replace(/:$/, '').trim();
      group = { name, line, isUsed: name === '' };
      if (content === ':') refuse(line, 'Please give the group a name.');
      if (name.length > MAX_NAME) refuse(line, `Please use at most ${MAX_NAME} characters.`);
      continue;
    }
    const component = componentOf(content, group.name);
    if (component.groupName === group.name) group.isUsed = true;
    const identity = identityOf(component);
    const before = places.get(identity);
    if (component.name.length > MAX_NAME || component.groupName.length > MAX_NAME)
      refuse(line, `Please use at most ${MAX_NAME} characters.`);
    else if (before !== undefined) refuse(line, `${component.name} is in line ${before} already.`);
    else if (isKnown(identity)) refuse(line, `${component.name} is there already.`);
    places.set(identity, before ?? line);
    found.push(component);
  }
  closeGroup();
  violations
    .check(found.length > 0, '/lines', 'Please give at least one service.')
    .check(found.length <= MAX_IMPORTED, '/lines', TOO_MANY)
    .throwIfAny();
  return together(found);
}

function componentOf(content: string, groupName: string): NamedComponent {
  const separator = GROUP_SEPARATOR.exec(content);
  if (!separator) return { name: content, groupName };
  const end = separator.index + separator[0].length;
  return { groupName: content.slice(0, separator.index).trim(), name: content.slice(end).trim() };
}

/** Those of a group together, where its first one is. */
function together(components: readonly NamedComponent[]): NamedComponent[] {
  const groups = new Map<string, NamedComponent[]>();
  for (const [index, component] of components.entries()) {
    const key = component.groupName === '' ? `${index}` : ` ${component.groupName}`;
    groups.set(key, [...(groups.get(key) ?? []), component]);
  }
  return [...groups.values()].flat();
}
