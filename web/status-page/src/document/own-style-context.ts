import { createContext } from 'react';

/** The style of the organisation whose page is rendered, which the page's policy names too; empty for none. */
export const OwnStyleContext = createContext('');
