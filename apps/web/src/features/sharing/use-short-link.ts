import { createShortLink } from '@fanlight/contract'
import { useCall } from '../../platform/api/index.ts'

/** The short form of a link; the long one where there is no short one to be had. Null while it is being made. */
export function useShortLink(longUrl: string): string | null {
  const { data, isError } = useCall(createShortLink, { longUrl }, { staleTime: Infinity, retry: false })
  return data?.shortUrl ?? (isError ? longUrl : null)
}
