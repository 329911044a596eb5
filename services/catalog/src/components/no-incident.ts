/** The incident (the nil UUID) of downtime that has none. It is part of the records' key, so it cannot be null. */
export const NO_INCIDENT = '00000000-0000-0000-0000-000000000000';
