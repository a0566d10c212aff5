/** Where things stand in a post, loaded or loading. On phones it runs from edge to edge. */
export const postFrame = {
  card: 'overflow-clip border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-card md:border',
  head: 'flex items-center gap-3 px-4 pt-4',
  text: 'px-4 pt-3',
  media: 'mt-3 max-md:*:rounded-none md:px-4',
  actions: 'flex items-center gap-1 px-2 py-2',
} as const
