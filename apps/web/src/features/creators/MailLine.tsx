import { clsx } from 'clsx'
import { Trans } from 'react-i18next'
import { useText } from '../../platform/i18n/index.ts'

type Props = {
  message: 'creator.complete.contact' | 'creator.rejected.alertText' | 'creator.rejected.questions'
  email: string
  className?: string | undefined
}

/** A sentence with the address of whom to ask in it. */
export function MailLine({ message, email, className }: Props) {
  useText()
  return (
    <p className={clsx('text-13 text-muted', className)}>
      <Trans
        i18nKey={message}
        values={{ email }}
        components={{
          mail: (
            // The text between comes from the translation.
            // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
            <a href={`mailto:${email}`} dir="ltr" className="font-semibold whitespace-nowrap text-ink underline" />
          ),
        }}
      />
    </p>
  )
}
