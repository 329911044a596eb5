import type { ComponentStatusWord } from '@candor/proto/status-words.js';
import type { PageComponent, PageState, PageUpstream } from '../state/page-state.js';
import { webAddress } from '../state/upstreams.js';
import { componentItems, type ComponentItem } from './component-items.js';
import { offsetTime } from './offset-time.js';

/** Something of a provider's. What there is none of is left out. */
interface ProviderItem {
  provider: string;
  /** Left out for the provider's page as a whole. */
  component?: string;
  url?: string;
}

/** A component or a group, with what it has to do with providers. */
export interface ThirdPartyItem extends ComponentItem {
  /** The provider's component that it is; left out for one of the organisation's own. */
  third_party?: ProviderItem & { not_known_since?: string };
  /** What it depends on that is not operational; left out for nothing. */
  depends_on?: (ProviderItem & { status: ComponentStatusWord; text?: string; not_known_since?: string })[];
}

/** All components in the order of the page, as clients know them, and with what they have to do with providers. */
export function thirdPartyItems(state: PageState): ThirdPartyItem[] {
  const components = new Map(state.components.map((component) => [component.id, component]));
  return componentItems(state).map((item) => ({ ...item, ...providersOf(components.get(item.id), state.timeZone) }));
}

function providersOf(
  component: PageComponent | undefined,
  timeZone: string,
): Pick<ThirdPartyItem, 'third_party' | 'depends_on'> {
  const upstreams = component?.upstreams ?? [];
  const followed = upstreams.find(({ follows }) => follows);
  const dependencies = upstreams.flatMap((upstream) => {
    const { follows, status, text } = upstream;
    if (follows || status === undefined) return [];
    return [{ ...providerItem(upstream), status, ...(text !== '' && { text }), ...notKnown(upstream, timeZone) }];
  });
  return {
    ...(followed && { third_party: { ...providerItem(followed), ...notKnown(followed, timeZone) } }),
    ...(dependencies.length > 0 && { depends_on: dependencies }),
  };
}

function providerItem({ providerName, componentName, url }: PageUpstream): ProviderItem {
  const address = webAddress(url);
  return {
    provider: providerName,
    ...(componentName !== '' && { component: componentName }),
    ...(address !== undefined && { url: address }),
  };
}

function notKnown({ notKnownSince }: PageUpstream, timeZone: string): { not_known_since?: string } {
  return notKnownSince === undefined ? {} : { not_known_since: offsetTime(notKnownSince, timeZone) };
}
