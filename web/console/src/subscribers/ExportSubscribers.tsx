import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';
import { saveFile } from '../feedback/save-file.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useExportEmailSubscribersMutation } from './subscribers.api.js';

/** A button that saves all addresses as a CSV file. */
export function ExportSubscribers(): ReactElement {
  const [exportSubscribers, { isLoading }] = useExportEmailSubscribersMutation();
  const onClick = async (): Promise<void> => {
    try {
      saveFile('subscribers.csv', new Blob([await exportSubscribers().unwrap()], { type: 'text/csv' }));
    } catch (error) {
      void showToast({ message: asProblem(error).detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });
    }
  };
  return <Button text="Export" loading={isLoading} onClick={() => void onClick()} />;
}
