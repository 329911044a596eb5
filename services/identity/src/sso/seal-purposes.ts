/** What the secret of a connection is bound to; see `SealContext`. */
export const CLIENT_SECRET = 'sso:client-secret';
