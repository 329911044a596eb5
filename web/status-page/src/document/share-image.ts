import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import { LIGHT } from '@candor/ui/status/palette.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The path of the preview image of a shared link. */
export const SHARE_IMAGE_PATH = '/share.png';

/** The size that services which preview links ask for (px). */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 };

const ICON = 260;
const BAR = { width: 12, gap: 8, height: 72, count: 50 };

/**
 * The image of a state as SVG: its icon in its colour above a row of bars. Without text, which the link has beside it
 * and which would need fonts where it is drawn.
 */
export function shareImage(status: ComponentStatus): string {
  const { width, height } = SHARE_IMAGE_SIZE;
  const { solid, soft } = LIGHT.status[status];
  const icon = renderToStaticMarkup(createElement(StatusIcon, { status }))
    .replace('width="1em" height="1em"', `x="${(width - ICON) / 2}" y="110" width="${ICON}" height="${ICON}"`)
    .replace('fill="currentColor"', `fill="${solid}"`);
  const left = (width - BAR.count * (BAR.width + BAR.gap) + BAR.gap) / 2;
  const bars = Array.from({ length: BAR.count }, (_, n) => {
    const colour = n === BAR.count - 1 ? solid : LIGHT.status.operational.solid;
    const x = left + n * (BAR.width + BAR.gap);
    return `<rect x="${x}" y="450" width="${BAR.width}" height="${BAR.height}" rx="3" fill="${colour}"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<style>.mark{fill:none;stroke:#fff}</style><rect width="100%" height="100%" fill="${soft}"/>` +
    `${icon}${bars.join('')}</svg>`
  );
}
