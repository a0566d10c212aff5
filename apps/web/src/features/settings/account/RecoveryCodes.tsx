import { Banner, Button, Checkbox } from '@fanlight/ui'
import { Copy, Download, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { copyText, saveFile } from '../../../platform/files/index.ts'

/** What a copy of a secret says. */
export const copyWords = { copied: 'settings.copied', failed: 'settings.copyFailed' } as const

type Props = { codes: readonly string[]; isKept: boolean; onKept: (isKept: boolean) => void }

export function RecoveryCodes({ codes, isKept, onKept }: Props) {
  const text = useText()
  const copyButton = useRef<HTMLButtonElement>(null)
  const list = codes.join('\n')

  // The field that had the focus left with the step before.
  useEffect(() => copyButton.current?.focus(), [])

  function download() {
    const heading = text('settings.recovery.fileHeading')
    saveFile({ name: 'fanlight-recovery-codes.txt', type: 'text/plain', content: `${heading}\n\n${list}\n` })
  }

  return (
    <div className="flex flex-col gap-4">
      <Banner tone="positive" icon={<ShieldCheck aria-hidden />}>
        {text('settings.twoFactor.wasTurnedOn')}
      </Banner>
      <ul
        aria-label={text('settings.recovery.list')}
        dir="ltr"
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control bg-sunken p-4 [font-family:ui-monospace,monospace] text-15 min-[26rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="text-center select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button ref={copyButton} size="sm" iconStart={<Copy aria-hidden />} onPress={() => copyText(list, copyWords)}>
          {text('settings.recovery.copy')}
        </Button>
        <Button size="sm" iconStart={<Download aria-hidden />} onPress={download}>
          {text('settings.recovery.download')}
        </Button>
      </div>
      <Checkbox label={text('settings.recovery.kept')} checked={isKept} onCheckedChange={onKept} />
    </div>
  )
}
