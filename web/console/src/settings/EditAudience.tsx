import { lazy, type ReactElement } from 'react';
import { type Audience, type Readers } from '../api/contract.js';
import { EditDialog } from './EditDialog.js';

/** Fetched when it is opened. */
const AudienceForm = lazy(async () => ({ default: (await import('./AudienceForm.js')).AudienceForm }));

export interface EditAudienceProps {
  /** Undefined for a new one. */
  audience?: Audience;
  readers: Readers;
  /** Whose readers; undefined for the first page. */
  pageId: string | undefined;
}

/** A button with a dialog for one audience. */
export function EditAudience({ audience, readers, pageId }: EditAudienceProps): ReactElement {
  return (
    <EditDialog title={audience ? 'Edit Audience' : 'Add an Audience'} name={audience?.name}>
      {(close) => <AudienceForm audience={audience} readers={readers} pageId={pageId} onClose={close} />}
    </EditDialog>
  );
}
