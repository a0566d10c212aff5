/** "Image size cannot exceed 10MB." */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024
/** A picture that unpacks to more than this is a bomb, whatever its file weighs. */
export const IMAGE_MAX_PIXELS = 50_000_000
/** How long a browser goes on with the upload configuration it has. */
export const UPLOAD_CONFIG_CACHE_MS = 30 * 60 * 1000
/** The policy outlives the cache, so that an upload begun at its end can still finish. */
export const UPLOAD_POLICY_LIFETIME_MS = 60 * 60 * 1000
/** What is looked for in the file's bytes; the name and the type the browser says are only hints. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'] as const
/** The creator application takes these alone. */
export const APPLICATION_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif'] as const

/** Every picture is kept in these widths, never larger than it came. A link takes one of them as `w`. */
export const PICTURE_WIDTHS = [160, 480, 1200] as const

export const AVATAR_RATIO = 1
export const COVER_RATIO = 3
export const CROP_MIN_WIDTH = 100
export const CROP_INITIAL_SHARE = 0.8
export const CROP_OUTPUT_MAX_WIDTH = 1200
export const CROP_OUTPUT_QUALITY = 0.9
