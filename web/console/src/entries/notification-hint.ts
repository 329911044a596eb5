/** The recipients of an entry: an internal incident notifies the organisation's own channels only. */
export function notificationHint(internal: boolean): string {
  return internal ? 'Integrations' : 'Integrations + Subscribers';
}
