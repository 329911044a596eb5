import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';
import { saveFile } from '../feedback/save-file.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useDownloadCsvMutation, type CsvRequest } from './lists.api.js';

export interface CsvButtonProps extends CsvRequest {
  /** The name of the file. */
  name: string;
  text?: string;
}

/** A button that saves all of a list, as it is filtered, as a CSV file. */
export function CsvButton({ name, text = 'CSV', ...request }: CsvButtonProps): ReactElement {
  const [download, { isLoading }] = useDownloadCsvMutation();
  const onClick = async (): Promise<void> => {
    try {
      saveFile(name, new Blob([await download(request).unwrap()], { type: 'text/csv' }));
    } catch (error) {
      void showToast({ message: asProblem(error).detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });
    }
  };
  return <Button icon={<Download />} text={text} loading={isLoading} onClick={() => void onClick()} />;
}
