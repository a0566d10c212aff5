import type { Profile } from '@fanlight/contract'
import { Banner, Button } from '@fanlight/ui'
import { Ban } from 'lucide-react'
import { useText } from '../../platform/i18n/index.ts'
import { useBlock } from './use-block.ts'

/** What is left of the profile of somebody whom the viewer blocked. */
export function ProfileBlocked({ profile }: { profile: Profile }) {
  const text = useText()
  const { toggle } = useBlock(profile, profile.relation)
  return (
    <Banner
      className="mt-6 md:mx-4"
      icon={<Ban aria-hidden />}
      title={text('profile.block.banner', { name: profile.nickName })}
      action={
        <Button size="sm" once onPress={toggle}>
          {text('profile.block.unblock')}
        </Button>
      }
    >
      {text('profile.block.bannerText')}
    </Banner>
  )
}
