/** Also the text for a component of another organisation: foreign and missing look the same. */
export const UNKNOWN_COMPONENT = 'This service does not exist.';
