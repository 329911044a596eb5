import { Tooltip } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { Link } from 'react-router';

export interface DeliveryLogLinkProps {
  to: string;
  /** Whose deliveries they are. */
  name: string;
}

/** An icon in a row that leads to what the row's endpoint was sent. */
export function DeliveryLogLink({ to, name }: DeliveryLogLinkProps): ReactElement {
  return (
    <Tooltip content="Deliveries">
      <Link to={to} className="bp6-button bp6-minimal" aria-label={`Deliveries to ${name}`}>
        <History />
      </Link>
    </Tooltip>
  );
}
