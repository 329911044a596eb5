import { type ReactElement } from 'react';
import { type Maintenance } from '../api/contract.js';
import { localZone } from '../forms/local-zone.js';
import { NewerNotice, type NewerNoticeProps } from '../forms/NewerNotice.js';
import { MessageText } from '../messages/MessageText.js';
import { OtherLanguages } from '../translations/OtherLanguages.js';
import { plannedText, valuesOf } from './maintenance.rules.js';

export interface NewerMaintenanceProps extends Pick<NewerNoticeProps, 'onTakeOver' | 'onSeen'> {
  /** The current version. */
  maintenance: Maintenance;
}

/** The current plan, when a maintenance was changed while its form was filled in. */
export function NewerMaintenance({ maintenance, ...choices }: NewerMaintenanceProps): ReactElement {
  return (
    <NewerNotice
      title="This maintenance was changed since you began."
      takeOver="Take over what is planned now"
      {...choices}
    >
      <p>
        {maintenance.name}. {plannedText(valuesOf(maintenance), localZone())}
      </p>
      <MessageText written={maintenance} className="entry-message newer-message" />
      <OtherLanguages translations={maintenance.messageTranslations} />
    </NewerNotice>
  );
}
