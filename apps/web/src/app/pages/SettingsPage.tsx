import {
  FIRST_SECTION,
  findSection,
  sections,
  SettingsIndex,
  SettingsPanes,
  SettingsSection,
} from '../../features/settings/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useCurrentRoute } from '../routes/current-route.ts'
import { resetAge } from '../shell/age.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

/** A phone begins with the list of sections, a desktop shows it beside the first one. */
export function SettingsPage() {
  const text = useText()
  const { route, params } = useCurrentRoute()
  const isMobile = route.layout === 'mobile'
  const section = findSection(params['section']) ?? (isMobile ? null : FIRST_SECTION)

  if (section === null) {
    return (
      <>
        <PageTitle>{text('page.settings')}</PageTitle>
        <SettingsIndex />
      </>
    )
  }
  const content = (
    <>
      <PageTitle>{text(sections[section].title)}</PageTitle>
      <SettingsSection key={section} section={section} onAskAgeAgain={resetAge} />
    </>
  )
  return isMobile ? content : <SettingsPanes current={section}>{content}</SettingsPanes>
}
