import { Notifications } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { type Template } from '../api/contract.js';
import { AffectedServices } from '../entries/AffectedServices.js';
import { IncidentStatusTag } from '../entries/IncidentStatusTag.js';
import { MessageText } from '../messages/MessageText.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { paths } from '../navigation/paths.js';

export interface TemplateCardProps {
  template: Template;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
}

/** One template of the list, with the values that an incident gets from it. */
export function TemplateCard({ template, serviceNames }: TemplateCardProps): ReactElement {
  const mayEdit = useMayEdit();
  const { id, title, message, incidentStatus, sendNotification, affectedComponents } = template;
  return (
    <li className="card incident-card">
      <div className="incident-head">
        <h2 className="incident-name" dir="auto">
          {title}
        </h2>
        {mayEdit && (
          <LinkButton to={paths.editTemplate(id)} intent="none" aria-label={`Edit ${title}`}>
            Edit
          </LinkButton>
        )}
      </div>
      <p className="incident-meta">
        <IncidentStatusTag status={incidentStatus} />
        {sendNotification && <Notifications title="With notification" />}
      </p>
      {message !== '' && <MessageText brief written={template} className="incident-message" />}
      <AffectedServices affected={affectedComponents} names={serviceNames} />
    </li>
  );
}
