import type { CreatorSetting, UserId } from '@fanlight/contract'
import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { CallsSection } from '../settings/CallsSection.tsx'
import { LiveSection } from '../settings/LiveSection.tsx'
import { MessagesSection } from '../settings/MessagesSection.tsx'
import { ProfileSection } from '../settings/ProfileSection.tsx'
import { useCreatorSetting, useEditSetting } from '../settings/use-creator-setting.ts'

/** `/creator/settings`: the creator's terms. Each change is kept by itself. */
export function CreatorSettingsPage() {
  const account = useAccount()
  // The guard turns visitors without an account away; in the moment of logging out there is none.
  return account && <Settings creatorId={account.userId} />
}

function Settings({ creatorId }: { creatorId: UserId }) {
  const text = useText()
  const kept = useCreatorSetting(creatorId)
  return (
    <QueryView query={kept} skeleton={<SettingsSkeleton />} failure={text('creatorSettings.loadFailed')}>
      {(setting) => <Sections setting={setting} />}
    </QueryView>
  )
}

function Sections({ setting }: { setting: CreatorSetting }) {
  const editing = useEditSetting(setting.creatorId)
  return (
    <div className="flex flex-col gap-8 pb-8">
      <CallsSection setting={setting} editing={editing} />
      <MessagesSection setting={setting} editing={editing} />
      <LiveSection setting={setting} editing={editing} />
      <ProfileSection setting={setting} editing={editing} />
    </div>
  )
}

function SettingsSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-8">
      {['h-72', 'h-52', 'h-44'].map((height) => (
        <div key={height}>
          <Skeleton shape="text" className="w-28 text-17" />
          <Skeleton shape="text" className="mb-3 w-64 text-13" />
          <Skeleton className={`${height} rounded-card!`} />
        </div>
      ))}
    </SkeletonGroup>
  )
}
