/**
 * Shows the error page in place of the page whose call failed; given to the store's thunks as `extra.openErrorPage`.
 */
export type OpenErrorPage = (requestId: string | undefined) => void;
