import type { PostId, ProfileSummary } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { keepOverPayment, openDialog, whenSignedIn } from '../../platform/dialogs/index.ts'
import { text } from '../../platform/i18n/index.ts'
import { currentSession } from '../../platform/session/index.ts'

export type TypedTip = { digits: string; message: string }

export type TipRequest = {
  creator: Pick<ProfileSummary, 'userId' | 'nickName' | 'headPicUrl'>
  /** The post that the tip is for; the person alone where it is left out. */
  contentId?: PostId | undefined
  onTipped?: ((amount: number) => void) | undefined
  /** What was typed before, for a fan who comes back to it. */
  typed?: TypedTip | undefined
}

/** Opens 'Send Tip'. */
export function openTip(request: TipRequest): void {
  whenSignedIn(() => {
    const session = currentSession()
    const isOwn = session.status === 'signedIn' && session.user.userId === request.creator.userId
    if (isOwn) toast.error(text('tips.self'), { id: 'tip' })
    else {
      const options = { name: 'tip', needsLogin: true, resume: 'tip' }
      void openDialog(() => import('./TipDialog.tsx'), { request }, options)
    }
  })
}

type Kept = Pick<TipRequest, 'creator' | 'contentId'> & TypedTip

/** Before the top-up, which may take this tab. */
export function keepTip({ creator, contentId }: TipRequest, typed: TypedTip): void {
  keepOverPayment('tip', { creator, contentId, ...typed } satisfies Kept)
}

/** After the payment: the tip as it was left. */
export function resumeTip(draft: unknown): void {
  const { creator, contentId, digits, message } = draft as Partial<Kept>
  const isWhole = typeof creator?.userId === 'string' && typeof digits === 'string' && typeof message === 'string'
  if (isWhole) openTip({ creator, contentId, typed: { digits, message } })
}
