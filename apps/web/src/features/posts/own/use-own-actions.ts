import { deletePost, handedOnBy, pinPost, PINS_MAX, postAddress, takeOffline, type OwnPost } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError, refusedWith } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { copyLink } from '../../sharing/index.ts'
import { dropPosts } from '../post-cache.ts'
import { staleFeeds } from '../queries.ts'
import { useOwnCache } from './queries.ts'

/** What a creator can do with a post from the list. The list answers at once; a refusal puts it back. */
export function useOwnActions(post: OwnPost) {
  const text = useText()
  const account = useAccount()
  const cache = useOwnCache()
  const { contentId } = post

  async function attempt(shown: OwnPost, work: () => Promise<{ content: OwnPost }>, done: string) {
    cache.keep(shown)
    try {
      const { content } = await work()
      cache.keep(content)
      void staleFeeds()
      toast.success(done)
    } catch (error) {
      toast.error(
        refusedWith(error, 'TOO_MANY_PINS') ? text('ownPosts.tooManyPins', { count: PINS_MAX }) : describeError(error),
      )
    } finally {
      cache.reread()
    }
  }

  return {
    pin: (isPinned: boolean) =>
      attempt(
        { ...post, isPinned },
        () => call(pinPost, { contentId, pinBehavior: isPinned ? 1 : 0 }),
        text(isPinned ? 'ownPosts.pinned' : 'ownPosts.unpinned'),
      ),
    async takeDown() {
      const isSure = await confirm({
        title: text('ownPosts.takeDown.title'),
        text: text('ownPosts.takeDown.text'),
        confirmLabel: text('ownPosts.takeDown.confirm'),
      })
      if (!isSure) return
      await attempt(post, () => call(takeOffline, { contentId, removeBehavior: 1 }), text('ownPosts.takeDown.done'))
    },
    bringBack: () =>
      attempt(post, () => call(takeOffline, { contentId, removeBehavior: 0 }), text('ownPosts.bringBack.done')),
    async remove() {
      const isSure = await confirm({
        title: text('ownPosts.delete.title'),
        text:
          post.counts.sales > 0
            ? text('ownPosts.delete.textSold', { count: post.counts.sales })
            : text('ownPosts.delete.text'),
        confirmLabel: text('ownPosts.delete.confirm'),
        tone: 'danger',
      })
      if (!isSure) return
      try {
        await call(deletePost, { contentId })
        cache.drop(post)
        dropPosts((each) => each.contentId === contentId)
        toast.success(text('ownPosts.delete.done'))
      } catch (error) {
        toast.error(describeError(error))
      } finally {
        cache.reread()
      }
    },
    copy: () =>
      account && copyLink(location.origin + handedOnBy(postAddress(account.userName, contentId), account.userId)),
  }
}
