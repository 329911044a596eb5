import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '../navigation/lazy-part.js';
import { type Incident } from '../api/contract.js';

/** Fetched when an incident is first renamed. */
const NameForm = lazyPart(async () => (await import('./NameForm.js')).NameForm, NoForm);

function NoForm(): ReactElement {
  return <p className="option-hint">The name cannot be changed right now.</p>;
}

/** A button that turns into a form for the incident's name. */
export function RenameIncident({ incident }: { incident: Incident }): ReactElement {
  const [renaming, setRenaming] = useState(false);
  if (renaming)
    return (
      <Suspense>
        <NameForm incident={incident} onDone={() => setRenaming(false)} />
      </Suspense>
    );
  return (
    <Button variant="minimal" size="small" icon={<Edit />} aria-label="Edit name" onClick={() => setRenaming(true)} />
  );
}
