/** A session ends this long after sign-in, on the server and in the browser alike. */
export const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000
/** A new sign-in beyond this ends the oldest session: far more devices than a person has. */
export const SESSIONS_MAX = 100
/** How often an open tab asks whether its session still stands. */
export const SESSION_CHECK_EVERY_MS = 5 * 60 * 1000
export const PASSWORD_MIN_LENGTH = 6
export const NICKNAME_MIN_LENGTH = 2
/** "Less than 20 characters". */
export const NICKNAME_BELOW_LENGTH = 20
export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 24
export const EMAIL_MAX_LENGTH = 254
export const MINIMUM_AGE = 18
export const MAXIMUM_AGE = 120
export const RESET_LINK_LIFETIME_MS = 60 * 60 * 1000
export const SECOND_FACTOR_LIFETIME_MS = 5 * 60 * 1000
/** How long what a person has just proved is believed. */
export const PROOF_LIFETIME_MS = 5 * 60 * 1000
export const EMAIL_CODE_LIFETIME_MS = 30 * 60 * 1000
/** How old what Google or Facebook says of a person may be. */
export const SOCIAL_TOKEN_LIFETIME_MS = 10 * 60 * 1000
export const RECOVERY_CODE_COUNT = 10
export const PASSKEYS_MAX = 10
