import type { ApplicationDraft } from '@fanlight/contract'
import { TextField } from '@fanlight/ui'
import { useId } from 'react'
import { useText } from '../../../platform/i18n/index.ts'

type Contacts = Pick<ApplicationDraft, 'whatsApp' | 'telegram'>
type Props = { draft: Contacts; onChange: (part: Partial<Contacts>) => void; error: string | undefined }

/** Two ways to be reached, of which one is enough: what is missing is said of both together. */
export function ContactFields({ draft, onChange, error }: Props) {
  const text = useText()
  const id = useId()
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error ? `${id}error` : `${id}hint`}
      {...(error && { 'data-problem': '' })}
    >
      <legend className="text-13 font-semibold">{text('creator.basic.contact')}</legend>
      <p id={`${id}hint`} className="mb-2 text-13 text-muted">
        {text('creator.basic.contactHint')}
      </p>
      <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">
        <TextField
          label={text('creator.basic.whatsApp')}
          placeholder={text('creator.basic.whatsAppExample')}
          value={draft.whatsApp}
          onValueChange={(whatsApp) => onChange({ whatsApp })}
          type="tel"
          autoComplete="tel"
        />
        <TextField
          label={text('creator.basic.telegram')}
          placeholder={text('creator.basic.telegramExample')}
          value={draft.telegram}
          onValueChange={(telegram) => onChange({ telegram })}
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      {error && (
        <p id={`${id}error`} role="alert" className="mt-1.5 text-13 font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
