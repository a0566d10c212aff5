import { languages } from '@fanlight/contract'
import { Avatar, ListRow } from '@fanlight/ui'
import { Link } from 'wouter'
import { useLanguage, useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { useTheme } from '../../platform/theme/theme.ts'
import { themeTitles } from './appearance/themes.ts'
import { Rows } from './parts/Group.tsx'
import { pathOf, sectionIds, sections, type SectionId } from './sections.ts'

/** The phone's first page: who is signed in, then every section as a row. */
export function SettingsIndex() {
  const text = useText()
  const valueOf = useShortValues()
  return (
    <div className="flex flex-col gap-4">
      <ProfileRow />
      <Rows>
        {sectionIds.map((id) => {
          const { icon: Icon, title, summary } = sections[id]
          return (
            <ListRow
              key={id}
              icon={<Icon aria-hidden />}
              title={text(title)}
              description={summary && text(summary)}
              trailing={valueOf(id)}
              link={<Link href={pathOf(id)} />}
            />
          )
        })}
      </Rows>
    </div>
  )
}

function ProfileRow() {
  const text = useText()
  const account = useAccount()
  if (!account) return null
  return (
    <Rows>
      <ListRow
        icon={<Avatar name={account.displayName} src={account.headPicUrl} seed={account.userId} size={48} decorative />}
        title={account.displayName}
        description={text('settings.index.profile')}
        link={<Link href="/profile" />}
      />
    </Rows>
  )
}

/** What a choice stands at, where it is one word. */
function useShortValues() {
  const text = useText()
  const language = useLanguage()
  const { theme } = useTheme()
  return (id: SectionId): string | undefined => {
    if (id === 'language') return languages.find(({ code }) => code === language)?.name
    return id === 'appearance' ? text(themeTitles[theme]) : undefined
  }
}
