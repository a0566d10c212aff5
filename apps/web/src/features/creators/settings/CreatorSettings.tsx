import type { CreatorSetting, UserId } from '@fanlight/contract'
import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { CallsSection } from './CallsSection.tsx'
import { LiveSection } from './LiveSection.tsx'
import { MessagesSection } from './MessagesSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { ProgramSection } from './ProgramSection.tsx'
import { WelcomeSection } from './WelcomeSection.tsx'
import { useCreatorSetting, useEditSetting } from './use-creator-setting.ts'

const sections = {
  calls: CallsSection,
  messages: MessagesSection,
  live: LiveSection,
  profile: ProfileSection,
  program: ProgramSection,
  welcome: WelcomeSection,
}
export type SettingsSection = keyof typeof sections

type Props = { creatorId: UserId; shown: readonly SettingsSection[] }

/** A creator's terms. Each change is kept by itself. */
export function CreatorSettings({ creatorId, shown }: Props) {
  const text = useText()
  const kept = useCreatorSetting(creatorId)
  return (
    <QueryView query={kept} skeleton={<SettingsSkeleton />} failure={text('creatorSettings.loadFailed')}>
      {(setting) => <Sections setting={setting} shown={shown} />}
    </QueryView>
  )
}

function Sections({ setting, shown }: { setting: CreatorSetting; shown: Props['shown'] }) {
  const editing = useEditSetting(setting.creatorId)
  return (
    <div className="flex flex-col gap-8 pb-8">
      {shown.map((name) => {
        const Section = sections[name]
        return <Section key={name} setting={setting} editing={editing} />
      })}
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
