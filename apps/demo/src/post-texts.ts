import type { MembershipLevel } from '@fanlight/contract'
import type { ClipName } from './post-videos.ts'
import type { LanguageCode } from '@fanlight/contract'

export type PostText = {
  text: string
  /** What everybody may read of a locked one. */
  teaser?: string
  /** Everyone, unless it says otherwise. */
  to?: 'followers' | { level: MembershipLevel; price?: number } | { price: number }
  /** One, unless it says otherwise. */
  photos?: number
  /** So many of a locked one, the first, are free for everybody. */
  free?: number
  clip?: ClipName
  isPinned?: true
  isSensitive?: true
  hasWatermark?: true
  /** Published, unless it says otherwise. */
  state?: 'draft' | 'scheduled' | 'offline'
}

/** What a fan says below a post, which is counted from the newest; in their own language. */
export type Remark = readonly [post: number, language: LanguageCode, text: string]

export type Voice = {
  userName: string
  /** The newest first. */
  posts: readonly PostText[]
  remarks: readonly Remark[]
  /** What the creator answers to the first that was said. */
  answers: readonly (readonly [post: number, text: string])[]
}
