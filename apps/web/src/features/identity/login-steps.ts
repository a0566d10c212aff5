import type { CallOf, socialLogin } from '@fanlight/contract'
import type { LoginRequest } from '../../platform/dialogs/index.ts'

export type SocialToken = Pick<
  CallOf<typeof socialLogin>,
  'loginType' | 'accessToken' | 'email' | 'name' | 'picture' | 'googleId'
>

/** Three steps every visitor sees, and four that only some need. */
export type Step =
  | { name: 'entry' }
  | { name: 'email' }
  | { name: 'signUp' }
  | { name: 'checkEmail'; email: string }
  | { name: 'forgot'; email: string }
  | { name: 'secondFactor'; challenge: string }
  | { name: 'birthday'; social: SocialToken }

export function firstStep({ isNew, email }: LoginRequest): Step {
  if (isNew) return { name: 'signUp' }
  return email === undefined ? { name: 'entry' } : { name: 'email' }
}

/** Back returns to the entry, from where everything starts again; from what follows the e-mail form, to that form. */
export const stepBack = (step: Step): Step => (step.name === 'forgot' ? { name: 'email' } : { name: 'entry' })
