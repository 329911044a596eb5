/** Changes the route from outside a component; given to the store's thunks as `extra.navigate`. */
export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void;
