import { instant, type Conversation, type Instant, type UserId } from '@fanlight/contract'

/** What is known of a person before the conversation with them has been answered. */
export type ChatPerson = Pick<Conversation, 'chatWithUserId' | 'nickname' | 'username' | 'headPicUrl'>

const isId = (value: unknown): value is UserId => typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value)

/** Whom an address is about: `id`, or `to` with a conversation as JSON, whose name and picture are shown while it loads. */
export function personIn(query: URLSearchParams): { id: UserId; person: ChatPerson | null } | null {
  const person = readPerson(query.get('to'))
  if (person) return { id: person.chatWithUserId, person }
  const id = query.get('id')
  return isId(id) ? { id, person: null } : null
}

/** The message that an address leads to, by its time. */
export function messageIn(query: URLSearchParams): Instant | null {
  const at = query.get('at')
  return at !== null && /^\d{1,15}$/.test(at) ? instant(Number(at)) : null
}

function readPerson(given: string | null): ChatPerson | null {
  if (given === null) return null
  try {
    const value: unknown = JSON.parse(given)
    if (typeof value !== 'object' || value === null) return null
    const { chatWithUserId, nickname, username, headPicUrl, avatar } = value as Record<string, unknown>
    const id = typeof chatWithUserId === 'number' ? String(chatWithUserId) : chatWithUserId
    if (!isId(id)) return null
    return {
      chatWithUserId: id,
      nickname: textOf(nickname),
      username: textOf(username),
      headPicUrl: ownPicture(headPicUrl) ?? ownPicture(avatar),
    }
  } catch {
    return null
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 60) : '')

/** Anybody can write such a link: a picture of another site would tell that site who follows it. */
function ownPicture(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const path = value.startsWith(`${location.origin}/`) ? value.slice(location.origin.length) : value
  return path.startsWith('/media/') ? path : null
}
