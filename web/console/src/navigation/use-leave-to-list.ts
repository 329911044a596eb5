import { useLocation, useNavigate } from 'react-router';
import { hasComeFromList } from './came-from.js';

/** Leaves for a list: where the page before is one, for that as it was left, with its filter and scrolled as it was. */
export function useLeaveToList(list: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    if (hasComeFromList(state)) void navigate(-1);
    else void navigate(list);
  };
}
