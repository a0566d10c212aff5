import { AVATAR_RATIO, COVER_RATIO, type CallOf, type editProfile } from '@fanlight/contract'
import type { MessageKey } from '../../platform/i18n/index.ts'

/** What a cropped picture can become on the own profile. */
export type PicturePurpose = 'avatar' | 'cover'

type Purpose = {
  ratio: number
  /** The words of the button, and those when it is done. */
  act: MessageKey
  done: MessageKey
  change: (url: string) => CallOf<typeof editProfile>['profiles']
}

export const purposes: Record<PicturePurpose, Purpose> = {
  avatar: {
    ratio: AVATAR_RATIO,
    act: 'crop.useAsAvatar',
    done: 'crop.avatarSaved',
    change: (url) => ({ headPicUrl: url }),
  },
  cover: { ratio: COVER_RATIO, act: 'crop.useAsCover', done: 'crop.coverSaved', change: (url) => ({ coverUrl: url }) },
}

export function purposeOf(ratio: number): PicturePurpose | null {
  if (ratio === AVATAR_RATIO) return 'avatar'
  return ratio === COVER_RATIO ? 'cover' : null
}
