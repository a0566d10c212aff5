import { z } from 'zod'

/**
 * `relevance` by how well what was typed fits, then by followers; `popular` by followers, `new` by when they came, `rising`
 * by followers won in the last two weeks.
 */
export const SearchOrder = z.enum(['relevance', 'popular', 'new', 'rising'])
export type SearchOrder = z.infer<typeof SearchOrder>
