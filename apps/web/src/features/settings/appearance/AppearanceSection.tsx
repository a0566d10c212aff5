import { RadioCards } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { useTheme } from '../../../platform/theme/index.ts'
import { ThemePreview } from './ThemePreview.tsx'
import { themes, themeTexts, themeTitles } from './themes.ts'

export function AppearanceSection() {
  const text = useText()
  const { theme, setTheme } = useTheme()
  return (
    <div className="flex flex-col gap-4 pb-8">
      <p className="text-muted">{text('settings.appearance.text')}</p>
      <RadioCards
        label={text('settings.appearance.theme')}
        hideLabel
        value={theme}
        onValueChange={setTheme}
        options={themes.map((value) => ({
          value,
          title: text(themeTitles[value]),
          description: text(themeTexts[value]),
          media: <ThemePreview theme={value} />,
        }))}
      />
    </div>
  )
}
