import { z } from 'zod'

/** `popular` by followers, `new` by when they came, `rising` by followers won in the last two weeks. */
export const SearchOrder = z.enum(['popular', 'new', 'rising'])
export type SearchOrder = z.infer<typeof SearchOrder>
