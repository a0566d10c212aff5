import {
  birthdayProblem,
  confirmationProblem,
  emailProblem,
  knownEmailProblem,
  nickNameProblem,
  passwordProblem,
  type BirthdayProblem,
  type ConfirmationProblem,
  type EmailProblem,
  type NickNameProblem,
  type PasswordProblem,
} from '@fanlight/contract'
import { text, type MessageKey } from '../../platform/i18n/index.ts'

/** The contract says what is wrong with a field; these are the words for it. */

const email: Record<EmailProblem, MessageKey> = {
  required: 'auth.field.emailRequired',
  invalid: 'auth.field.emailInvalid',
}
const password: Record<PasswordProblem, MessageKey> = {
  required: 'auth.field.passwordRequired',
  tooShort: 'auth.field.passwordTooShort',
}
const confirmation: Record<ConfirmationProblem, MessageKey> = {
  required: 'auth.field.confirmRequired',
  different: 'auth.field.confirmDifferent',
}
const nickName: Record<NickNameProblem, MessageKey> = {
  required: 'auth.field.nicknameRequired',
  tooShort: 'auth.field.nicknameTooShort',
  tooLong: 'auth.field.nicknameTooLong',
  characters: 'auth.field.nicknameCharacters',
}
const birthday: Record<BirthdayProblem, MessageKey> = {
  required: 'auth.field.birthdayRequired',
  invalid: 'auth.field.birthdayInvalid',
  future: 'auth.field.birthdayFuture',
  implausible: 'auth.field.birthdayImplausible',
  underage: 'error.underage',
}

const worded =
  <Problem extends string>(words: Record<Problem, MessageKey>) =>
  (problem: Problem | null): string | undefined =>
    problem === null ? undefined : text(words[problem])

export const emailMessage = (typed: string) => worded(email)(emailProblem(typed))
export const knownEmailMessage = (typed: string) => worded(email)(knownEmailProblem(typed))
export const passwordMessage = (typed: string) => worded(password)(passwordProblem(typed))
export const confirmationMessage = (first: string, again: string) =>
  worded(confirmation)(confirmationProblem(first, again))
export const nickNameMessage = (typed: string) => worded(nickName)(nickNameProblem(typed))
export const birthdayMessage = (typed: string, now: Date) => worded(birthday)(birthdayProblem(typed, now))
