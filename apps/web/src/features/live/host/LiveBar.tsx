import { getAnchorRoom, type UserId } from '@fanlight/contract'
import { Banner, Button } from '@fanlight/ui'
import { Radio } from 'lucide-react'
import { Link } from 'wouter'
import { useCall } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'

const ASK_AGAIN_MS = 30_000

/** Tells a creator on other pages that their room is open, and leads back to it. */
export function LiveBar({ ownId }: { ownId: UserId }) {
  const text = useText()
  const { data } = useCall(
    getAnchorRoom,
    { aid: ownId },
    // It ends after a minute without a picture; who has none open is asked about when they come to another page.
    { staleTime: 0, refetchInterval: ({ state }) => (isOpen(state.data?.room?.state) ? ASK_AGAIN_MS : false) },
  )
  const state = data?.room?.state
  if (!isOpen(state)) return null
  return (
    <Banner
      bar
      tone="ember"
      icon={<Radio aria-hidden />}
      action={
        <Button size="sm" variant="primary" asChild>
          <Link href="/creator/live">{text('live.host.back')}</Link>
        </Button>
      }
    >
      {text(state === 'live' ? 'live.host.onAir' : 'live.resume.title')}
    </Banner>
  )
}

const isOpen = (state: string | undefined): boolean => state !== undefined && state !== 'over'
