import type { PostId, ProfileSummary } from '@fanlight/contract'
import { keepOverPayment } from '../../platform/dialogs/index.ts'

export type TypedTip = { digits: string; message: string }

export type TipRequest = {
  creator: Pick<ProfileSummary, 'userId' | 'nickName' | 'headPicUrl'>
  /** The post that the tip is for; the person alone where it is left out. */
  contentId?: PostId | undefined
  onTipped?: ((amount: number) => void) | undefined
  /** What was typed before, for a fan who comes back to it. */
  typed?: TypedTip | undefined
}

export type KeptTip = Pick<TipRequest, 'creator' | 'contentId'> & TypedTip

/** Before the top-up, which may take this tab. */
export function keepTip({ creator, contentId }: TipRequest, typed: TypedTip): void {
  keepOverPayment('tip', { creator, contentId, ...typed } satisfies KeptTip)
}
