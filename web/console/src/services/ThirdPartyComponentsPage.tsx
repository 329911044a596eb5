import { Globe } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';

/**
 * Services of third parties that the organisation depends on. Candor does not monitor them; this page says so, and what
 * to do instead.
 */
export function ThirdPartyComponentsPage(): ReactElement {
  usePageTitle('Third-party components');
  const mayEdit = useMayEdit();
  return (
    <div className="page">
      <PageHeader title="Third-party components" back={{ to: paths.services, label: 'Back to Services' }} />
      <EmptyState
        title="Candor does not watch other providers"
        icon={<Globe size={28} />}
        action={mayEdit && <LinkButton to={paths.newService}>Create Service</LinkButton>}
      >
        Add a service for each provider that you depend on, in a group of its own. Your monitoring opens incidents for
        it with an API key, so that your status page never claims more than somebody has checked.
      </EmptyState>
    </div>
  );
}
