import { useLocation, useNavigate } from 'react-router';

/** Whether a dialog has the newest entry of the history, and functions that push and remove it. */
export interface DialogEntry {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * Gives a dialog its own entry in the browser's history, at the same address: Back closes it and stays on the page.
 * @param name of the dialog, in the entry's state
 */
export function useDialogEntry(name: string): DialogEntry {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isOpen = (state as { dialog?: string } | null)?.dialog === name;
  return {
    isOpen,
    open: () => void navigate({ pathname, search, hash }, { state: { dialog: name }, preventScrollReset: true }),
    close: () => {
      if (isOpen) void navigate(-1);
    },
  };
}
