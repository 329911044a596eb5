import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { COMPONENT_STATUSES, type ComponentStatus } from '@candor/ui/status/component-status.js';
import { LIGHT } from '@candor/ui/status/palette.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

function draw(status: ComponentStatus): string {
  const svg = renderToStaticMarkup(createElement(StatusIcon, { status }))
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace('fill="currentColor"', `fill="${LIGHT.status[status].solid}"`);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const drawn = new Map(COMPONENT_STATUSES.map((status) => [status, draw(status)]));

/** The tab icon of a state as a data URL: the status icon in its colour. */
export function favicon(status: ComponentStatus): string {
  return drawn.get(status) ?? '';
}
