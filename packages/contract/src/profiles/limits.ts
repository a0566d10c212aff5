export const BIO_MAX_LENGTH = 500
export const LOCATION_MAX_LENGTH = 60
export const LINKS_MAX = 5
export const TAGS_MAX = 5
export const TAG_MAX_LENGTH = 24
export const SUGGESTED_PAGE_SIZE = 12
/** How many tags a person may want to read about. */
export const INTEREST_TAGS_MAX = 20
/** Whoever follows as many knows their way about. */
export const FIRST_FOLLOWS = 5
export const FOLLOW_PAGE_SIZE = 20
