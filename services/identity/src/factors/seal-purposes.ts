/** The seal context of an authenticator app's secret; see `SealContext`. */
export const TOTP_SECRET = 'totp:secret';
