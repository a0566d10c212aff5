import { savePost, likePost, type Post, type PostId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError } from '../../../platform/api/index.ts'
import { askToLogin } from '../../../platform/dialogs/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
import { amendPost } from '../post-cache.ts'
import { staleCollections } from '../queries.ts'

type Toggle = {
  isOn: (post: Post) => boolean
  /** The post as it looks then. */
  show: (post: Post, isOn: boolean) => Post
  /** Answers the part of the post that the server now says. */
  send: (contentId: PostId, isOn: boolean) => Promise<Partial<Post>>
}

/** On screen at once. While one wish is on its way only the last of those after it counts, and goes next. */
function createToggle({ isOn, show, send }: Toggle): (post: Post) => void {
  const wanted = new Map<PostId, boolean>()

  async function settle(contentId: PostId, isFrom: boolean): Promise<void> {
    let isThere = isFrom
    try {
      for (let next = wanted.get(contentId); next !== undefined && next !== isThere; next = wanted.get(contentId)) {
        const answer = await send(contentId, next)
        isThere = next
        if (wanted.get(contentId) === next) amendPost(contentId, (post) => ({ ...post, ...answer }))
      }
    } catch (error) {
      amendPost(contentId, (post) => (isOn(post) === isThere ? post : show(post, isThere)))
      toast.error(describeError(error), { id: 'toggle' })
    } finally {
      wanted.delete(contentId)
    }
  }

  return (post) => {
    if (currentSession().status === 'signedOut') return askToLogin()
    const { contentId } = post
    const isUnderWay = wanted.has(contentId)
    wanted.set(contentId, !isOn(post))
    amendPost(contentId, (shown) => (isOn(shown) === isOn(post) ? show(shown, !isOn(post)) : shown))
    if (!isUnderWay) void settle(contentId, isOn(post))
  }
}

export const toggleLike = createToggle({
  isOn: ({ isLiked }) => isLiked,
  show: (post, isLiked) => ({ ...post, isLiked, likes: Math.max(0, post.likes + (isLiked ? 1 : -1)) }),
  send: (contentId, isLiked) => call(likePost, { contentId, likeBehavior: isLiked ? 1 : 0 }),
})

export const toggleSaved = createToggle({
  isOn: ({ isSaved }) => isSaved,
  show: (post, isSaved) => ({ ...post, isSaved }),
  send: async (contentId, isSaved) => {
    const answer = await call(savePost, { contentId, collectBehavior: isSaved ? 1 : 0 })
    staleCollections()
    return answer
  },
})
