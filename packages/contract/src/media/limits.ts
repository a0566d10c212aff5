/** "Image size cannot exceed 10MB." */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024
/** A photo of a post comes from a camera as it is; avatars, covers and whatever else is cropped first are smaller. */
export const PHOTO_MAX_BYTES = 50 * 1024 * 1024
/** A picture that unpacks to more than this is a bomb, whatever its file weighs. */
export const IMAGE_MAX_PIXELS = 50_000_000
/** How long a browser goes on with the upload configuration it has. */
export const UPLOAD_CONFIG_CACHE_MS = 30 * 60 * 1000
/** The policy outlives the cache, so that an upload begun at its end can still finish. */
export const UPLOAD_POLICY_LIFETIME_MS = 60 * 60 * 1000
/** What is looked for in the file's bytes; the name and the type the browser says are only hints. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'] as const
/** What phones write by themselves. Photos of posts may come in it; it is made into something else before anybody sees it. */
export const HEIC_EXTENSIONS = ['heic', 'heif'] as const
export const PHOTO_EXTENSIONS = [...IMAGE_EXTENSIONS, ...HEIC_EXTENSIONS] as const
/** What a file for a message is called on its way, whatever it is. */
export const FILE_EXTENSION = 'bin'
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

/** A photo of a post is kept larger: it is looked at full screen and zoomed into. */
export const PHOTO_WIDTHS = [480, 1200, 2400] as const
/** "Gallery: zoom up to 3x". */
export const GALLERY_MAX_ZOOM = 3
/** "Video load has a 30 second timeout." */
export const VIDEO_LOAD_TIMEOUT_MS = 30_000

export const VIDEO_MAX_BYTES = 2 * 1024 * 1024 * 1024
export const VIDEO_MAX_SECONDS = 60 * 60
export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'm4v', 'webm', 'mkv', 'avi'] as const
/** One piece of a resumable upload: what a dropped connection costs at most, and the least a bucket takes as a part. */
export const VIDEO_CHUNK_BYTES = 5 * 1024 * 1024
export const VIDEO_TOKEN_LIFETIME_MS = 60 * 60 * 1000
/** The short sides of what a video is made into, the best first; never larger than it came. */
export const VIDEO_SIDES = [1080, 720, 360] as const
/** So often a video is tried before it is said to be broken. */
export const VIDEO_ATTEMPTS = 3

export const VAULT_PAGE_SIZE = 40
export const LABELS_MAX = 10
export const LABEL_MAX_LENGTH = 30
export const FILE_NAME_MAX_LENGTH = 200
