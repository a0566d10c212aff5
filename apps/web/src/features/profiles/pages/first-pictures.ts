import type { Profile } from '@fanlight/contract'
import type { FirstPicture } from '../../../platform/boot.ts'
import { pictureAt } from '../../../platform/picture-at.ts'
import { COVER_WIDTH, HEAD_WIDTH } from '../picture-widths.ts'

/** What is seen first of a profile, as `Cover` and `ProfilePicture` ask for it. */
export function firstPicturesOfProfile({
  coverUrl,
  headPicUrl,
}: Pick<Profile, 'coverUrl' | 'headPicUrl'>): FirstPicture[] {
  return [
    ...(coverUrl === null ? [] : [{ src: pictureAt(coverUrl, COVER_WIDTH), isLargest: true }]),
    ...(headPicUrl === null ? [] : [{ src: pictureAt(headPicUrl, HEAD_WIDTH), isLargest: false }]),
  ]
}
