import type { ComponentType } from 'react'
import { AccountSection } from './account/AccountSection.tsx'
import { AppearanceSection } from './appearance/AppearanceSection.tsx'
import { DevicesSection } from './devices/DevicesSection.tsx'
import { LanguageSection } from './language/LanguageSection.tsx'
import { NotificationsSection } from './notifications/NotificationsSection.tsx'
import { PrivacySection } from './privacy/PrivacySection.tsx'
import type { SectionId } from './sections.ts'

type Props = {
  /** Forgets that the age was confirmed here; the gate itself is the shell's. */
  onAskAgeAgain: () => void
}

const contents: Record<SectionId, ComponentType<Props>> = {
  account: AccountSection,
  language: LanguageSection,
  appearance: AppearanceSection,
  devices: DevicesSection,
  notifications: NotificationsSection,
  privacy: PrivacySection,
}

export function SettingsSection({ section, onAskAgeAgain }: Props & { section: SectionId }) {
  const Content = contents[section]
  return <Content onAskAgeAgain={onAskAgeAgain} />
}
