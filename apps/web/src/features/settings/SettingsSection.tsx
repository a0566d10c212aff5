import type { ComponentType } from 'react'
import { AccountSection } from './account/AccountSection.tsx'
import { AppearanceSection } from './appearance/AppearanceSection.tsx'
import { DevicesSection } from './devices/DevicesSection.tsx'
import { LanguageSection } from './language/LanguageSection.tsx'
import { NotificationsSection } from './notifications/NotificationsSection.tsx'
import { PrivacySection } from './privacy/PrivacySection.tsx'
import type { SectionId } from './sections.ts'

const contents: Record<SectionId, ComponentType> = {
  account: AccountSection,
  language: LanguageSection,
  appearance: AppearanceSection,
  devices: DevicesSection,
  notifications: NotificationsSection,
  privacy: PrivacySection,
}

export function SettingsSection({ section }: { section: SectionId }) {
  const Content = contents[section]
  return <Content />
}
