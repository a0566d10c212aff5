/** Where things stand on a profile, loaded or loading. On phones the cover runs from edge to edge under the top bar. */
export const profileFrame = {
  page: 'max-md:-mt-4',
  cover: 'aspect-3/1 max-md:-mx-4 max-md:w-auto! max-md:rounded-none md:rounded-card',
  head: 'relative -mt-16 flex flex-wrap items-end justify-between gap-x-3 gap-y-2 md:px-4',
  /** Close together: most languages then have all of them beside the picture, and the others below it. */
  actions: 'flex flex-wrap gap-1.5 pb-1',
  avatar: 'rounded-full bg-paper p-1',
  /** The menu, the first of them, keeps its size; the others share what is left. */
  phoneActions: 'mt-3 flex flex-wrap gap-2 *:grow *:first:grow-0',
} as const
