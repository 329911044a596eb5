/** The seal context of a connection's secret; see `SealContext`. */
export const CLIENT_SECRET = 'sso:client-secret';
