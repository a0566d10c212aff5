import { postAddress, profileAddress, USERNAME } from '@fanlight/contract'
import { PostId } from '@fanlight/contract/schemas'
import type { Media } from '../media/index.ts'
import type { OutsidePost, Posts } from '../posts/index.ts'
import type { OutsidePerson, Profiles } from '../profiles/index.ts'

export type Found =
  | { is: 'profile'; person: OutsidePerson }
  | { is: 'post'; person: OutsidePerson; post: OutsidePost }
  /** It is here under another address; `isForGood` when that can never change. */
  | { is: 'elsewhere'; address: string; isForGood: boolean }

export type Lookup = ReturnType<typeof createLookup>

/** What is at an address. Null for everything that is not there, whatever the reason: nobody learns which it is. */
export function createLookup({ profiles, posts, media }: { profiles: Profiles; posts: Posts; media: Media }) {
  function withoutSlash(said: string): Found | null {
    const userName = said.toLowerCase()
    return USERNAME.test(userName) ? { is: 'elsewhere', address: profileAddress(userName), isForGood: true } : null
  }

  async function profile(said: string): Promise<Found | null> {
    const userName = said.toLowerCase()
    if (userName !== said) return withoutSlash(said)
    if (!USERNAME.test(userName)) return null
    const person = await profiles.outside.byName(userName)
    return person && { is: 'profile', person }
  }

  async function post(said: string, id: string): Promise<Found | null> {
    const userName = said.toLowerCase()
    const { data: postId } = PostId.safeParse(id)
    if (!USERNAME.test(userName) || postId === undefined) return null
    if (userName !== said) return { is: 'elsewhere', address: postAddress(userName, postId), isForGood: true }
    const [person, found] = await Promise.all([profiles.outside.byName(userName), posts.outside.post(postId)])
    if (!found) return null
    if (person?.userId === found.creator.userId) return { is: 'post', person, post: found }
    // Links outlive names: who opens an old one is led to the new.
    return { is: 'elsewhere', address: postAddress(found.creator.userName, postId), isForGood: false }
  }

  return {
    profile,
    post,
    withoutSlash,
    /** The picture that stands for it on other sites; null where there is none. */
    async card(found: Found | null) {
      if (!found || found.is === 'elsewhere') return null
      const { picture } = found.is === 'post' ? found.post : found.person
      return picture && media.cards.of(picture)
    },
  }
}
