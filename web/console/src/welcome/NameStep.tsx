import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { useGetCustomerQuery } from '../account/account.api.js';
import { OrganisationForm } from '../settings/OrganisationForm.js';
import { useOrganisationName } from '../settings/use-organisation-name.js';

/** The name that was given at the sign-up: kept, or changed. */
export function NameStep({ onDone }: { onDone: () => void }): ReactElement {
  const { data: customer } = useGetCustomerQuery();
  const form = useOrganisationName(onDone);
  return (
    <>
      <OrganisationForm form={form} />
      {customer && (
        <div className="first-step-actions">
          <Button onClick={onDone}>
            Keep <bdi>{customer.name}</bdi>
          </Button>
        </div>
      )}
    </>
  );
}
