import { Button } from '@fanlight/ui'
import { Copy } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../i18n/index.ts'
import { copyText } from './copy-text.ts'

/** Something to be pasted elsewhere. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  const text = useText()
  const id = useId()
  return (
    <div>
      <p id={id} className="mb-1.5 text-13 font-semibold">
        {label}
      </p>
      <div className="flex items-center gap-2">
        <code
          dir="ltr"
          aria-labelledby={id}
          className="min-w-0 flex-1 rounded-control bg-fill px-3 py-2 text-13 break-all select-all"
        >
          {value}
        </code>
        <Button
          size="sm"
          iconStart={<Copy aria-hidden className="size-4" />}
          aria-label={text('live.program.copyWhat', { what: label })}
          onPress={() => copyText(value, { copied: 'settings.copied', failed: 'settings.copyFailed' })}
        >
          {text('sharing.copy')}
        </Button>
      </div>
    </div>
  )
}
