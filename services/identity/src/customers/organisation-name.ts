/** Maximum length of an organisation's name (UTF-16 units). */
export const MAX_ORGANISATION_NAME = 100;
