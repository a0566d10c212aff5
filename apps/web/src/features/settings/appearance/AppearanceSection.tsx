import { RadioCards } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import type { Theme } from '../../../platform/storage/index.ts'
import { useTheme } from '../../../platform/theme/theme.ts'
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

/** A page in small, in its own theme whatever the page around it has. */
function ThemePreview({ theme }: { theme: Theme }) {
  if (theme !== 'system')
    return (
      <Frame>
        <MiniPage theme={theme} />
      </Frame>
    )
  return (
    <Frame>
      <MiniPage theme="light" />
      <span className="absolute inset-0 [clip-path:polygon(100%_0,100%_100%,0_100%)]">
        <MiniPage theme="dark" />
      </span>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="relative block h-17 w-25 shrink-0 overflow-hidden rounded-inner border border-field">
      {children}
    </span>
  )
}

function MiniPage({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <span data-theme={theme} className="flex size-full gap-1.5 bg-paper p-2">
      <span className="flex w-4 flex-col gap-1">
        <span className="glow size-2.5 rounded-full" />
        <span className="h-1 rounded-full bg-fill-strong" />
        <span className="h-1 rounded-full bg-fill-strong" />
      </span>
      <span className="flex flex-1 flex-col gap-1 rounded-[4px] bg-surface p-1.5">
        <span className="h-1 w-3/4 rounded-full bg-ink" />
        <span className="h-1 rounded-full bg-muted" />
        <span className="h-1 w-5/6 rounded-full bg-muted" />
        <span className="mt-auto h-2 w-1/2 rounded-full bg-ember" />
      </span>
    </span>
  )
}
