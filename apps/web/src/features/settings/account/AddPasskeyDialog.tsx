import { TextField } from '@fanlight/ui'
import { browserKind, type Browser } from '../../../platform/device/device.ts'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { describePasskeyError, useAddPasskey } from './use-passkeys.ts'

const browserNames: Record<Exclude<Browser, 'other'>, string> = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
}

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** The names of this browser and its system, as people say them; null where the user agent does not tell. */
function ownDevice(userAgent: string): { browser: string | null; system: string | null } {
  const kind = browserKind(userAgent)
  return {
    browser: kind === 'other' ? null : browserNames[kind],
    system: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
  }
}

const NAME_MAX_LENGTH = 50

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const add = useAddPasskey()
  const form = useForm({
    start: { name: useDefaultName() },
    check: ({ name }) => ({ name: name.trim() === '' ? text('settings.passkeys.nameRequired') : undefined }),
    async send({ name }) {
      await add(name.trim())
      onClose()
    },
    refused: describePasskeyError,
  })
  return (
    <FormDialog
      form={form}
      title={text('settings.passkeys.add')}
      description={text('settings.passkeys.addText')}
      size="sm"
      onClose={onClose}
      submitLabel={text('settings.passkeys.create')}
    >
      <TextField
        {...form.tie('name')}
        label={text('settings.passkeys.name')}
        hint={text('settings.passkeys.nameHint')}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        data-autofocus=""
      />
    </FormDialog>
  )
}

function useDefaultName(): string {
  const text = useText()
  const { browser, system } = ownDevice(navigator.userAgent)
  if (browser && system) return text('settings.deviceName', { browser, system })
  return browser ?? system ?? text('settings.passkeys.defaultName')
}
