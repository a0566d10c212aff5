import { savePost, likePost, type Post } from '@fanlight/contract'
import { call } from '../../../platform/api/index.ts'
import { amendPost } from '../post-cache.ts'
import { staleCollections } from '../queries.ts'
import { createToggle } from '../toggle.ts'

const ofPost = { idOf: ({ contentId }: Post) => contentId, amend: amendPost }

export const toggleLike = createToggle({
  ...ofPost,
  isOn: ({ isLiked }) => isLiked,
  show: (post, isLiked) => ({ ...post, isLiked, likes: Math.max(0, post.likes + (isLiked ? 1 : -1)) }),
  send: (contentId, isLiked) => call(likePost, { contentId, likeBehavior: isLiked ? 1 : 0 }),
})

export const toggleSaved = createToggle({
  ...ofPost,
  isOn: ({ isSaved }) => isSaved,
  show: (post, isSaved) => ({ ...post, isSaved }),
  send: async (contentId, isSaved) => {
    const answer = await call(savePost, { contentId, collectBehavior: isSaved ? 1 : 0 })
    staleCollections()
    return answer
  },
})
