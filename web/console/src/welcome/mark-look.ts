import { beginningApi } from '../account/beginning.api.js';
import { type ConsoleDispatch, type RootState } from '../store/store.js';

/** Marks the look at the page as done, where the list is shown and the step is open; asks for nothing otherwise. */
export const markLook =
  () =>
  (dispatch: ConsoleDispatch, getState: () => RootState): void => {
    const known = beginningApi.endpoints.getBeginning.select()(getState()).data;
    if (!known?.steps.some(({ step, state }) => step === 'look' && state === 'open')) return;
    // The page is opened all the same; where it cannot be marked, the step stays open.
    void dispatch(beginningApi.endpoints.changeBeginning.initiate({ step: 'look', state: 'done' }));
  };
