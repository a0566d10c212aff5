import { Banner, Button, Checkbox, Dialog } from '@fanlight/ui'
import { Copy, Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { saveFile } from '../parts/save-file.ts'
import { useCopy } from '../parts/use-copy.ts'

/** Shown once, so nothing but the button closes it: a press beside it must not cost somebody their way back in. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = useText()
  const copy = useCopy()
  const [isKept, setKept] = useState(false)
  const list = codes.join('\n')

  function download() {
    const heading = text('settings.recovery.fileHeading')
    saveFile({ name: 'fanlight-recovery-codes.txt', type: 'text/plain', content: `${heading}\n\n${list}\n` })
  }

  return (
    <Dialog
      dismissible={false}
      title={text('settings.recovery.title')}
      description={text('settings.recovery.text')}
      footer={
        <Button variant="primary" disabled={!isKept} onPress={onDone}>
          {text('settings.recovery.done')}
        </Button>
      }
    >
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
          <Button size="sm" iconStart={<Copy aria-hidden />} onPress={() => copy(list)} data-autofocus="">
            {text('settings.recovery.copy')}
          </Button>
          <Button size="sm" iconStart={<Download aria-hidden />} onPress={download}>
            {text('settings.recovery.download')}
          </Button>
        </div>
        <Checkbox label={text('settings.recovery.kept')} checked={isKept} onCheckedChange={setKept} />
      </div>
    </Dialog>
  )
}
