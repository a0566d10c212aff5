import type { Reason } from '@fanlight/contract'
import type { MessageKey } from '../i18n/index.ts'

/** Total over the catalogue: a reason without a sentence for the user does not compile. */
export const errorText: Record<Reason | 'offline', MessageKey> = {
  INVALID_INPUT: 'error.invalidInput',
  TOKEN_INVALID: 'error.tokenInvalid',
  FORBIDDEN: 'error.forbidden',
  NOT_FOUND: 'error.notFound',
  CONFLICT: 'error.conflict',
  TOO_LARGE: 'error.tooLarge',
  TOO_MANY: 'error.tooMany',
  INTERNAL: 'error.internal',
  TIMED_OUT: 'error.timedOut',
  WRONG_CREDENTIALS: 'error.wrongCredentials',
  REGISTRATION_FAILED: 'error.registrationFailed',
  COMMON_PASSWORD: 'error.commonPassword',
  SOCIAL_LOGIN_FAILED: 'error.socialLoginFailed',
  SECOND_FACTOR_REQUIRED: 'error.secondFactorRequired',
  SECOND_FACTOR_WRONG: 'error.secondFactorWrong',
  LINK_EXPIRED: 'error.linkExpired',
  USERNAME_TAKEN: 'error.usernameTaken',
  PASSKEY_REJECTED: 'error.passkeyRejected',
  WRONG_PASSWORD: 'error.wrongPassword',
  BIRTHDAY_REQUIRED: 'error.birthdayRequired',
  UNDERAGE: 'error.underage',
  ACCOUNT_SUSPENDED: 'error.accountSuspended',
  offline: 'common.offline',
}
