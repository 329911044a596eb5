import { Tooltip } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { Link } from 'react-router';

export interface DeliveryLogLinkProps {
  to: string;
  /** The recipient of the deliveries. */
  name: string;
}

/** An icon in a row that links to the deliveries to the row's endpoint. */
export function DeliveryLogLink({ to, name }: DeliveryLogLinkProps): ReactElement {
  return (
    <Tooltip content="Deliveries">
      <Link to={to} className="bp6-button bp6-minimal" aria-label={`Deliveries to ${name}`}>
        <History />
      </Link>
    </Tooltip>
  );
}
