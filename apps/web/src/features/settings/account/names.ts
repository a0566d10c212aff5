import {
  nickNameProblem,
  USERNAME,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  type NickNameProblem,
} from '@fanlight/contract'
import type { MessageKey } from '../../../platform/i18n/index.ts'

type UserNameProblem = 'required' | 'tooShort' | 'tooLong' | 'characters'

const nickNameTexts: Record<NickNameProblem, MessageKey> = {
  required: 'settings.names.nickNameRequired',
  tooShort: 'settings.names.nickNameTooShort',
  tooLong: 'settings.names.nickNameTooLong',
  characters: 'settings.names.nickNameCharacters',
}

const userNameTexts: Record<UserNameProblem, MessageKey> = {
  required: 'settings.names.userNameRequired',
  tooShort: 'settings.names.userNameTooShort',
  tooLong: 'settings.names.userNameTooLong',
  characters: 'settings.names.userNameCharacters',
}

/** What a person means who types `@Mara`. */
export const asUserName = (typed: string): string => typed.trim().replace(/^@+/, '').toLowerCase()

export function userNameProblem(userName: string): UserNameProblem | null {
  if (userName === '') return 'required'
  if (/[^a-z0-9_]/.test(userName)) return 'characters'
  if (userName.length < USERNAME_MIN_LENGTH) return 'tooShort'
  if (userName.length > USERNAME_MAX_LENGTH) return 'tooLong'
  return USERNAME.test(userName) ? null : 'characters'
}

export function nickNameProblemText(typed: string): MessageKey | undefined {
  const problem = nickNameProblem(typed)
  return problem ? nickNameTexts[problem] : undefined
}

export function userNameProblemText(userName: string): MessageKey | undefined {
  const problem = userNameProblem(userName)
  return problem ? userNameTexts[problem] : undefined
}
