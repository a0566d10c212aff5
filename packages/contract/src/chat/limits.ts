export const MESSAGE_TEXT_MAX = 600
/** What a message of that length says in another language: no pair of languages needs three times as much. */
export const MESSAGE_TRANSLATED_MAX = 3 * MESSAGE_TEXT_MAX
/** From this part of it on, the counter warns. */
export const MESSAGE_WARN_FROM = 0.9
export const MESSAGE_PAGE_SIZE = 20
/** So many are translated by one request. */
export const MESSAGES_TRANSLATED_MAX = 20
export const MESSAGE_MEDIA_MAX = 10
export const MESSAGE_IMAGE_MAX_BYTES = 10 * 1024 * 1024
/**
 * A video that is uploaded for a message. Smaller than in a post: everybody may send one, not creators alone, and each takes the
 * machine's time away from theirs.
 */
export const MESSAGE_VIDEO_MAX_BYTES = 500 * 1024 * 1024
export const MESSAGE_VIDEO_MAX_SECONDS = 10 * 60
/** Any other file; how long its name may be, of which the end stays. */
export const MESSAGE_FILE_MAX_BYTES = 20 * 1024 * 1024
export const MESSAGE_FILE_NAME_MAX = 120
/** A voice message: how long, and how large as it is recorded. */
export const VOICE_MAX_MS = 5 * 60 * 1000
export const VOICE_MAX_BYTES = 10 * 1024 * 1024
/** What browsers record in; the bytes are looked at, whatever the name says. */
export const VOICE_EXTENSIONS = ['webm', 'ogg', 'm4a'] as const
/** How many bars its picture has. */
export const VOICE_PEAKS = 48
/** So many messages a stranger may send who has not been answered. What is said about it names the number. */
export const REQUEST_MESSAGES_MAX = 3
/** How much of a message a push says, to those who want that. */
export const MESSAGE_PUSH_TEXT_MAX = 140
export const CONVERSATION_PAGE_SIZE = 20
export const CONVERSATIONS_PINNED_MAX = 5
/** How long a word that somebody is typing holds, and how often it is said while they go on. */
export const TYPING_LASTS_MS = 6_000
export const TYPING_AGAIN_MS = 3_000
export const QUICK_REPLIES_MAX = 20
export const QUICK_REPLY_TITLE_MAX = 30
export const MASS_PAGE_SIZE = 10
export const MASS_SCHEDULE_MAX_DAYS = 365
export const MASS_EXCLUDED_LISTS_MAX = 20
