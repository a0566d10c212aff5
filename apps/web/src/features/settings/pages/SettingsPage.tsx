import { useText } from '../../../platform/i18n/index.ts'
import { useCurrentRoute, useLayout } from '../../../platform/navigation/index.ts'
import { PageHeading, usePageTitle } from '../../../platform/page/index.ts'
import { FIRST_SECTION, findSection, sections } from '../sections.ts'
import { SettingsIndex } from '../SettingsIndex.tsx'
import { SettingsPanes } from '../SettingsPanes.tsx'
import { SettingsSection } from '../SettingsSection.tsx'

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
