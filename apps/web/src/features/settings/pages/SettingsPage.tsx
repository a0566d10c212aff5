import type { ComponentType } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { useCurrentRoute, useLayout } from '../../../platform/navigation/index.ts'
import { PageHeading, usePageTitle } from '../../../platform/page/index.ts'
import { FIRST_SECTION, findSection, sections, type SectionId } from '../sections.ts'
import { SettingsIndex } from '../SettingsIndex.tsx'
import { SettingsPanes } from '../SettingsPanes.tsx'
import { AccountSection } from '../account/AccountSection.tsx'
import { AppearanceSection } from '../appearance/AppearanceSection.tsx'
import { DevicesSection } from '../devices/DevicesSection.tsx'
import { LanguageSection } from '../language/LanguageSection.tsx'
import { NotificationsSection } from '../notifications/NotificationsSection.tsx'
import { PrivacySection } from '../privacy/PrivacySection.tsx'

/** A phone begins with the list of sections, a desktop shows it beside the first one. */
export function SettingsPage() {
  const text = useText()
  const { params } = useCurrentRoute()
  const isMobile = useLayout() === 'mobile'
  const section = findSection(params['section']) ?? (isMobile ? null : FIRST_SECTION)
  usePageTitle(text(section === null ? 'page.settings' : sections[section].title))

  if (section === null) {
    return (
      <>
        <PageHeading />
        <SettingsIndex />
      </>
    )
  }
  const content = (
    <>
      <PageHeading />
      <SettingsSection key={section} section={section} />
    </>
  )
  return isMobile ? content : <SettingsPanes current={section}>{content}</SettingsPanes>
}

const contents: Record<SectionId, ComponentType> = {
  account: AccountSection,
  language: LanguageSection,
  appearance: AppearanceSection,
  devices: DevicesSection,
  notifications: NotificationsSection,
  privacy: PrivacySection,
}

function SettingsSection({ section }: { section: SectionId }) {
  const Content = contents[section]
  return <Content />
}
