import {
  LINKS_MAX,
  nickNameProblem,
  type CallOf,
  type editProfile,
  type NickNameProblem,
  type Profile,
} from '@fanlight/contract'
import { Bio, Location, ProfileLink, UserName } from '@fanlight/contract/schemas'

/** What the form holds, as typed. A link has a number of its own, so that removing one leaves the others' fields alone. */
export type LinkDraft = { key: number; label: string; url: string }
export type ProfileDraft = {
  nickName: string
  userName: string
  bio: string
  location: string
  links: LinkDraft[]
  tags: string[]
  /** Null: as it is. */
  cover: CoverDraft | null
}

/** A cover that was chosen: where it was sent, and how it looks; without an address there is to be none. */
export type CoverDraft = { url: string; preview: string | null }

type LinkProblem = 'address' | 'labelTooLong'
export type DraftProblems = {
  nickName?: NickNameProblem
  userName?: 'form' | 'taken' | 'reserved'
  bio?: 'tooLong'
  location?: 'tooLong'
  /** By the link's key. */
  links: Record<number, LinkProblem>
}

type Change = CallOf<typeof editProfile>['profiles']

export function draftOf(profile: Profile): ProfileDraft {
  const { nickName, userName, bio, location, links, tags } = profile
  return { nickName, userName, bio, location, links: links.map((link, key) => ({ key, ...link })), tags, cover: null }
}

/** The rules are the contract's; this only says which of them a field breaks. */
export function problemsOf(draft: ProfileDraft): DraftProblems {
  const nickName = nickNameProblem(draft.nickName)
  return {
    ...(nickName && { nickName }),
    ...(!UserName.safeParse(draft.userName).success && { userName: 'form' as const }),
    ...(!Bio.safeParse(draft.bio).success && { bio: 'tooLong' as const }),
    ...(!Location.safeParse(draft.location).success && { location: 'tooLong' as const }),
    links: Object.fromEntries(
      filledLinks(draft).flatMap((link) => {
        const problem = linkProblem(link)
        return problem ? [[link.key, problem]] : []
      }),
    ),
  }
}

function linkProblem(link: LinkDraft): LinkProblem | null {
  const parsed = ProfileLink.safeParse(completeLink(link))
  if (parsed.success) return null
  return parsed.error.issues.some((issue) => issue.path[0] === 'url') ? 'address' : 'labelTooLong'
}

/** A row that was added and left empty means nothing. */
const filledLinks = (draft: ProfileDraft): LinkDraft[] =>
  draft.links.filter((link) => link.label.trim() !== '' || link.url.trim() !== '')

/** People type `example.com`, and often no name for it. */
function completeLink({ label, url }: LinkDraft): ProfileLink {
  const typed = url.trim()
  const complete = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/:]+:\d/.test(typed) ? typed : `https://${typed}`
  const host = URL.canParse(complete) ? new URL(complete).hostname.replace(/^www\./, '') : ''
  return { label: label.trim() || host.slice(0, 40), url: complete }
}

/** Only what differs: a colleague's change on another device is not overwritten by a field nobody touched. */
export function changesOf(profile: Profile, draft: ProfileDraft): Change {
  const nickName = draft.nickName.trim()
  const links = filledLinks(draft).map(completeLink)
  return {
    ...(nickName !== profile.nickName && { nickName }),
    ...(draft.userName !== profile.userName && { userName: draft.userName }),
    ...(draft.bio.trim() !== profile.bio && { bio: draft.bio.trim() }),
    ...(draft.location.trim() !== profile.location && { location: draft.location.trim() }),
    ...(draft.cover && { coverUrl: draft.cover.url }),
    ...(draft.tags.join(' ') !== profile.tags.join(' ') && { tags: draft.tags }),
    ...(JSON.stringify(links) !== JSON.stringify(profile.links.map(onlyLink)) && { links }),
  }
}

const onlyLink = ({ label, url }: ProfileLink): ProfileLink => ({ label, url })

export const mayAddLink = (draft: ProfileDraft): boolean => draft.links.length < LINKS_MAX

export function withNewLink(draft: ProfileDraft): ProfileDraft {
  const key = Math.max(-1, ...draft.links.map((link) => link.key)) + 1
  return { ...draft, links: [...draft.links, { key, label: '', url: '' }] }
}
