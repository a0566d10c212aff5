import { Banner, Button } from '@fanlight/ui'
import { Sparkles } from 'lucide-react'
import { useText } from '../../platform/i18n/index.ts'
import { useStore } from '../../platform/store.ts'
import { applyUpdate, updateIsReady } from './updates.ts'

export function UpdatePrompt() {
  const text = useText()
  if (!useStore(updateIsReady)) return null
  return (
    <Banner
      bar
      tone="ember"
      icon={<Sparkles aria-hidden />}
      action={
        <Button size="sm" variant="primary" onPress={applyUpdate}>
          {text('shell.update.reload')}
        </Button>
      }
    >
      {text('shell.update.text')}
    </Banner>
  )
}
