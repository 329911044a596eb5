import { Tag } from '@blueprintjs/core';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { DeliveryLogLink } from '../deliveries/DeliveryLogLink.js';
import { localZone } from '../forms/local-zone.js';
import { paths } from '../navigation/paths.js';
import { DeleteIntegration } from './DeleteIntegration.js';
import { disabledText, nameOf, type Integration, type IntegrationChannel } from './integration.rules.js';
import { RotateIntegrationSecret } from './RotateIntegrationSecret.js';
import { SwitchIntegration } from './SwitchIntegration.js';
import { TestIntegration } from './TestIntegration.js';

export interface IntegrationRowProps {
  channel: IntegrationChannel;
  integration: Integration;
}

/** One integration; its actions appear when the row is hovered or has the focus. */
export function IntegrationRow({ channel, integration }: IntegrationRowProps): ReactElement {
  const of = { channel, id: integration.id };
  const { enabled, disabled } = integration;
  return (
    <tr className={enabled ? undefined : 'disabled'}>
      <th scope="row">
        <span className="recipient-name">
          <FirstCell integration={integration} />
        </span>
        {!enabled && (
          <span className="recipient-state">
            <Tag minimal>Disabled</Tag>
            {disabled && (
              <span className="recipient-reason">
                Since {formatDate(disabled.since, 'short-day', localZone())}: {disabledText(disabled)}
              </span>
            )}
          </span>
        )}
      </th>
      {'channelName' in integration && (
        <td data-label="Channel">
          <bdi>{integration.channelName}</bdi>
        </td>
      )}
      <td className="actions">
        {channel !== 'email' && (
          <DeliveryLogLink to={paths.integrationLog(channel, integration.id)} name={nameOf(integration)} />
        )}
        {enabled && <TestIntegration of={of} name={nameOf(integration)} />}
        {'url' in integration && <RotateIntegrationSecret integration={integration} />}
        <SwitchIntegration of={of} integration={integration} />
        <DeleteIntegration of={of} integration={integration} />
      </td>
    </tr>
  );
}

function FirstCell({ integration }: { integration: Integration }): ReactElement {
  if ('screenName' in integration) {
    const profile = `https://x.com/${encodeURIComponent(integration.screenName)}`;
    return (
      <a href={profile} target="_blank" rel="noreferrer">
        {nameOf(integration)}
      </a>
    );
  }
  return <>{'teamName' in integration ? integration.teamName : nameOf(integration)}</>;
}
