import { z } from 'zod'

/**
 * A file that the server writes while it is fetched, however large it is. A browser that saves a file sends no token along:
 * the link alone opens it, by GET, for a short while and as long as the session that asked for it stands.
 */
export const Download = z.object({ fileName: z.string(), url: z.string() })
export type Download = z.infer<typeof Download>
