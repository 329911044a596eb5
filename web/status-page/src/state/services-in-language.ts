import { inLanguage, type Reading } from '@candor/words/translation.js';
import {
  type PageComponent,
  type PageGroup,
  type PageState,
  type PageUpstream,
  type TranslatedService,
} from './page-state.js';

/** The services of a page, and their groups. */
type Services = Pick<PageState, 'components' | 'groups'>;

/** Whether a name or a description has a further language. */
export function haveTranslations({ components, groups = [] }: Services): boolean {
  return [...components, ...groups].some(
    ({ nameTranslations, descriptionTranslations }) => nameTranslations ?? descriptionTranslations,
  );
}

/** The services as their reader gets them. Services name their group, so both get the same name. */
export function servicesIn({ components, groups = [] }: Services, reading: Reading): Services {
  const named = groupsIn(groups, reading);
  const names = new Map(groups.map(({ name }, index) => [name.trim(), named[index]?.name ?? name]));
  return {
    components: components.map((component): PageComponent => {
      const { name } = component.group;
      return {
        ...textsIn(component, reading),
        group: { ...component.group, name: names.get(name.trim()) ?? name },
        ...(component.upstreams && { upstreams: component.upstreams.map((upstream) => upstreamIn(upstream, reading)) }),
      };
    }),
    groups: named,
  };
}

/** A page distinguishes groups by name: where two have the same one in this language, all keep the first ones. */
function groupsIn(groups: readonly PageGroup[], reading: Reading): PageGroup[] {
  const read = groups.map((group) => textsIn(group, reading));
  if (new Set(read.map(({ name }) => name.trim())).size === read.length) return read;
  // As if it had no further languages, so that it is marked with the first one.
  return groups.map((group) => textsIn({ ...group, nameTranslations: [] }, { ...reading, isFirstKnown: true }));
}

/** The text is a first text: it has no translations. */
function upstreamIn(upstream: PageUpstream, reading: Reading): PageUpstream {
  const { lang } = inLanguage(upstream.text, undefined, reading);
  return { ...upstream, ...(lang && { textLang: lang }) };
}

function textsIn<T extends TranslatedService>(of: T, reading: Reading): T {
  const name = inLanguage(of.name, of.nameTranslations, reading);
  const description = inLanguage(of.description, of.descriptionTranslations, reading);
  return {
    ...of,
    name: name.text,
    ...(name.lang && { nameLang: name.lang }),
    description: description.text,
    ...(description.lang && { descriptionLang: description.lang }),
  };
}
