export const STUDIO_DAYS = 30
export const FANS_PAGE_SIZE = 20
export const FAN_NOTE_MAX_LENGTH = 1_000
export const FAN_LIST_NAME_MAX_LENGTH = 40
export const FAN_LISTS_MAX = 50
export const FAN_SEARCH_MAX_LENGTH = 60
