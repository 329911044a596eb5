import { type ReactElement } from 'react';
import { type UpstreamPreview } from '../api/contract.js';
import { counted, kindText } from './upstreams.rules.js';
import { UpstreamStatusIcon } from './UpstreamStatusIcon.js';

/** What a status page says now: its name, format, components and open incidents. */
export function FoundUpstream({ found }: { found: UpstreamPreview }): ReactElement {
  const { name, url, kind, componentCount, components, incidents, known } = found;
  const rest = componentCount - components.length;
  return (
    <>
      <p role="status">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        ({kindText(kind)}) has {counted(componentCount, 'component')}.{known && ' You watch it already.'}
      </p>
      <p className="option-hint upstream-url">{url}</p>
      {incidents.length > 0 && (
        <ul className="upstream-found" aria-label="Open incidents">
          {incidents.map((incident) => (
            <li key={incident.key}>
              <bdi>{incident.name}</bdi> {incident.maintenance && <span className="option-hint">Maintenance</span>}
            </li>
          ))}
        </ul>
      )}
      {/* Scrolled by keyboard too. */}
      <ul className="upstream-found" aria-label="Components" tabIndex={0}>
        {components.map((component) => (
          <li key={component.key} className="upstream-found-component">
            <UpstreamStatusIcon status={component.status} />
            <span>
              {component.group !== '' && <bdi className="option-hint">{component.group} / </bdi>}
              <bdi>{component.name}</bdi>
            </span>
          </li>
        ))}
        {rest > 0 && <li className="option-hint">and {rest} more</li>}
      </ul>
    </>
  );
}
