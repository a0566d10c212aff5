import { invitationSummary, type Invited } from '@fanlight/contract'
import { usePages } from '../../../platform/api/index.ts'
import { onceEach } from '../queries.ts'

/** Every page of it repeats code, count and reward; the first one read is as good as any. */
export function useInvitation() {
  const pages = usePages(invitationSummary, {})
  const all = pages.data?.pages ?? []
  return { ...pages, summary: all[0], invited: onceEach<Invited>(all.flatMap((page) => page.invited)) }
}
