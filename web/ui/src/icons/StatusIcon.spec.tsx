import { renderToStaticMarkup } from 'react-dom/server';
import { COMPONENT_STATUSES } from '../status/component-status.js';
import { StatusIcon } from './StatusIcon.js';

describe('StatusIcon', () => {
  it('has a distinct shape for every status', () => {
    const drawings = COMPONENT_STATUSES.map((status) => renderToStaticMarkup(<StatusIcon status={status} />));
    expect(new Set(drawings).size).toBe(COMPONENT_STATUSES.length);
  });

  it('is hidden from screen readers beside words', () => {
    const markup = renderToStaticMarkup(<StatusIcon status="operational" />);
    expect(markup).toContain('aria-hidden="true"');
    expect(markup).not.toContain('role=');
  });

  it('is announced by its label when it stands alone', () => {
    const markup = renderToStaticMarkup(<StatusIcon status="major_outage" label="Major Outage" />);
    expect(markup).toContain('role="img" aria-label="Major Outage"');
    expect(markup).not.toContain('aria-hidden');
  });
});
