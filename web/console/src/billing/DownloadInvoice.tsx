import { useEffect, useState, type ReactElement } from 'react';
import { saveUrl } from '../feedback/save-file.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';

import { useDownloadInvoiceMutation } from './billing.api.js';

/** How long the row shows "downloading" after the download (ms). */
const RESET_MS = 1000;

/** Saves an invoice as `{id}.pdf`; shows that while it is under way. */
export function DownloadInvoice({ id, date }: { id: string; date: string }): ReactElement {
  const [download] = useDownloadInvoiceMutation();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');

  useEffect(() => {
    if (state !== 'done') return undefined;
    const timer = setTimeout(() => setState('idle'), RESET_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const onClick = async (): Promise<void> => {
    setState('busy');
    try {
      saveUrl(`${id}.pdf`, await download(id).unwrap());
    } catch {
      void showToast({
        message: 'Invoice download could not start',
        details: 'Please try again later to download your invoice',
        intent: 'danger',
        timeout: MAIN_PAGE_TOAST_MS,
      });
    } finally {
      setState('done');
    }
  };

  if (state !== 'idle') return <span role="status">Downloading invoice...</span>;
  return (
    <button
      type="button"
      className="text-button"
      aria-label={`Download Invoice of ${date}`}
      onClick={() => void onClick()}
    >
      Download Invoice
    </button>
  );
}
