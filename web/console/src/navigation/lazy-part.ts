import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A part of a screen that is fetched when it is first shown. Where that fails, something else is shown in its place, by
 * default nothing: the screen, and what was typed on it, must not be lost.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = nothing,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: instead }),
    ),
  );
}

const nothing = (): null => null;
