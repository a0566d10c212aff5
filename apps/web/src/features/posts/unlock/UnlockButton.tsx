import type { Post } from '@fanlight/contract'
import { Button, DiamondGlyph, type ButtonSize } from '@fanlight/ui'
import { clsx } from 'clsx'
import { BadgeCheck, UserPlus } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { openSubscribe } from '../../memberships/index.ts'
import { useFollow } from '../../profiles/index.ts'
import { Diamonds, useWorth } from '../../wallet/index.ts'
import { refreshPost, refreshPostSoon } from '../post-cache.ts'
import { openBuy } from './buy.ts'

type UnlockButtonProps = { post: Post; size?: ButtonSize | undefined; className?: string | undefined }

/** What opens a locked post: following, a membership, its price, or one of two. Nothing for a post that is open. */
export function UnlockButton({ post, size = 'md', className }: UnlockButtonProps) {
  const worth = useWorth()
  const { lock } = post
  if (!lock) return null
  const { unlock, price } = lock
  const isForSale = price !== null && (unlock === 'buy' || unlock === 'subscribe_or_buy')
  const isForMembers = unlock === 'subscribe' || unlock === 'subscribe_or_buy'
  return (
    <div
      ref={leaveFocusInPost}
      // Two that do not fit beside each other on a phone are as wide as each other.
      className={clsx('flex flex-wrap items-center justify-center gap-2 max-md:*:[button]:grow', className)}
    >
      {unlock === 'follow' && <FollowToSee post={post} size={size} />}
      {isForSale && <Buy post={post} price={price} size={size} />}
      {isForMembers && <Subscribe post={post} size={size} isSecond={isForSale} />}
      {isForSale && (
        // Below both buttons, so it says of what: one of them has another price.
        <p className="flex basis-full justify-center gap-1.5 text-13 tabular-nums">
          <Diamonds amount={price} /> {worth(price)}
        </p>
      )}
    </div>
  )
}

/**
 * A post that opens takes its button away, also a moment after a dialog gave the focus back to it. Who works by keyboard is
 * then on the post that they opened, not at the beginning of the page.
 */
function leaveFocusInPost(buttons: HTMLElement | null) {
  const post = buttons?.closest('article')
  return () => {
    // React lets go of it while it still stands in the page.
    if (!post || !buttons?.contains(document.activeElement)) return
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return
      post.setAttribute('tabindex', '-1')
      post.focus({ preventScroll: true })
    })
  }
}

type PartProps = { post: Post; size: ButtonSize }

function FollowToSee({ post: { contentId, creator }, size }: PartProps) {
  const text = useText()
  const { isFollowing, toggle } = useFollow(creator.userId, { following: creator.isFollowing })
  async function follow(): Promise<void> {
    // Followed elsewhere in the meantime: pressing must not undo that.
    if (!isFollowing) await toggle()
    await refreshPost(contentId).catch(() => undefined)
  }
  return (
    <Button variant="primary" size={size} once iconStart={<UserPlus aria-hidden />} onPress={follow}>
      {text('posts.unlock.follow')}
    </Button>
  )
}

function Buy({ post, price, size }: PartProps & { price: number }) {
  const text = useText()
  const format = useFormat()
  return (
    <Button
      variant="primary"
      size={size}
      iconStart={<DiamondGlyph tone="inherit" className="size-4.5" />}
      onPress={() => openBuy(post)}
    >
      {text('posts.unlock.buy', { count: price, replace: { count: format.wholeNumber(price) } })}
    </Button>
  )
}

function Subscribe({ post: { contentId, creator, lock }, size, isSecond }: PartProps & { isSecond: boolean }) {
  const text = useText()
  const open = () =>
    openSubscribe({
      creator,
      ...(lock?.minLevel && { minLevel: lock.minLevel }),
      onSubscribed: () => refreshPostSoon(contentId),
    })
  return (
    <Button
      variant={isSecond ? 'secondary' : 'primary'}
      size={size}
      iconStart={<BadgeCheck aria-hidden />}
      onPress={open}
      // It may lie on a picture, on which a see-through ground could not be read.
      className={clsx(isSecond && 'bg-surface! text-ink! hover:bg-raised!')}
    >
      {text('posts.unlock.subscribe')}
    </Button>
  )
}
