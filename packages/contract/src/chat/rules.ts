import type { UserId } from '../core/scalars.ts'
import { MESSAGE_FILE_NAME_MAX } from './limits.ts'

export const CONTENT_TYPES = ['text', 'image', 'call', 'video', 'audio', 'file', 'tip', 'gift'] as const

/** What people answer a message with at one tap. */
export const REACTIONS = ['❤️', '😂', '😮', '😢', '👍', '🔥'] as const

export const CONVERSATION_FILTERS = ['all', 'unread', 'subscribers', 'spenders', 'unanswered', 'requests'] as const

/** Counted as people count: an emoji is one. */
export const messageLength = (text: string): number => Array.from(text).length

/** What cannot be seen in a name: control characters, marks that turn the order of letters round, halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu
/** Names that mean a device to some systems, whatever follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * The name of a file as it is shown and saved: no path, nothing unseen, nothing a file system reads otherwise. One that is too long
 * keeps its end, which says what the file is.
 */
export function cleanFileName(said: string): string {
  const name = said
    .slice(Math.max(said.lastIndexOf('/'), said.lastIndexOf('\\')) + 1)
    .replace(UNSEEN, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(DEVICE, '_$&')
  const letters = Array.from(name)
  if (letters.length <= MESSAGE_FILE_NAME_MAX) return name === '' ? 'file' : name
  const end = Math.floor(MESSAGE_FILE_NAME_MAX / 2)
  return [...letters.slice(0, MESSAGE_FILE_NAME_MAX - end - 1), '…', ...letters.slice(-end)].join('')
}

const RUNNABLE = new Set(
  (
    'exe com scr pif msi msix bat cmd ps1 vbs vbe js jse wsf wsh hta lnk url reg cpl dll jar apk xapk aab ipa app dmg pkg ' +
    'command sh bash zsh run appimage deb rpm desktop iso img vhd html htm xhtml svg docm xlsm pptm scf inf gadget chm'
  ).split(' '),
)

/** Whether opening it could start something: its last ending counts, whatever stands before. */
export const mayRun = (name: string): boolean => RUNNABLE.has(fileEnding(name))

/** `photo.JPG.exe` → `exe`; nothing for a name without one. */
export const fileEnding = (name: string): string => /\.([^.\s]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? ''
/** The page of a conversation; a phone goes on from there to its own. */
export const conversationPath = (chatWithUserId: UserId): string => `/messages?id=${chatWithUserId}`

/** What devices show of a conversation stands under this: of one account among several in a browser, and of one person. */
export const messagesTag = (viewerId: UserId, chatWithUserId?: UserId): string =>
  `messages:${viewerId}:${chatWithUserId ?? ''}`

/** Stands in the text of a request for an address that is held back. */
export const HIDDEN_LINK = '[…]'
