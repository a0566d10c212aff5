/** How wide the pictures of a profile are shown, in pixels of the page. */
export const COVER_WIDTH = 640
export const HEAD_WIDTH = 128
