/** UTF-16 units of an organisation's name. */
export const MAX_ORGANISATION_NAME = 100;
