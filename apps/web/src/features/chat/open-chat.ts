import type { ProfileSummary } from '@fanlight/contract'
import { openDialog, whenSignedIn } from '../../platform/dialogs/index.ts'
import { navigate } from '../../platform/navigation/index.ts'
import type { ChatPerson } from './chat-person.ts'

type Person = Pick<ProfileSummary, 'userId' | 'nickName' | 'userName' | 'headPicUrl'>

/** The conversation with a person: over the page on a desktop, a screen of its own on a phone. */
export function openChat({ userId, nickName, userName, headPicUrl }: Person, isPhone: boolean): void {
  const person: ChatPerson = { chatWithUserId: userId, nickname: nickName, username: userName, headPicUrl }
  if (isPhone) whenSignedIn(() => navigate(`/m/chat?id=${userId}`))
  else void openDialog(() => import('./ChatDialog.tsx'), { person }, { name: 'chat', needsLogin: true })
}
