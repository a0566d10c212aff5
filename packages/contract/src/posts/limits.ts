export const POST_TEXT_MAX_LENGTH = 5_000
export const TEASER_MAX_LENGTH = 500
export const POST_MEDIA_MAX = 20
export const POST_PRICE_MIN = 5
export const POST_PRICE_MAX = 100_000
export const PINS_MAX = 3
export const DRAFTS_MAX = 200
/** A post can be set for a day this far ahead. */
export const SCHEDULE_MAX_DAYS = 365
export const COMMENT_MAX_LENGTH = 1_000
export const COMMENTS_PAGE_SIZE = 20
/** So many answers, the first ones, are shown with what they answer; the others when they are asked for. */
export const REPLIES_SHOWN = 2
export const POLL_QUESTION_MAX_LENGTH = 200
export const POLL_OPTIONS_MIN = 2
export const POLL_OPTIONS_MAX = 6
export const POLL_OPTION_MAX_LENGTH = 80
/** After so many days a poll ends; it may also have no end. */
export const POLL_DAYS = [1, 3, 7] as const
export const FEED_PAGE_SIZE = 10
export const OWN_POSTS_PAGE_SIZE = 20
export const NEWER_MAX = 20
export const SEEN_MAX = 50
/** How long those who bought posts keep them after their creator has left. */
export const KEPT_DAYS = 90

export const CONTENT_STATUS = { draft: 0, unpublished: 1, published: 2, offline: 3 } as const

/**
 * How 'For you' is ordered: newest first, and what one has to do with a post moves it up by so many hours, as if it had
 * been published that much later. Nothing else counts. The page that explains it reads these figures too.
 */
export const FEED_BOOST_HOURS = { subscribed: 48, bought: 36, tipped: 36, following: 24, liked: 12 } as const
/** So much later come strangers' posts in a language that the reader did not say they read. */
export const FOREIGN_DELAY_HOURS = 24
/** What everybody's likes, comments and purchases can add together. */
export const POPULAR_BOOST_MAX_HOURS = 24
/** From here on it is said to be popular. */
export const POPULAR_FROM_HOURS = 8
