import { Trans } from 'react-i18next'
import { currentDevice } from '../../platform/device/device.ts'
import { useText } from '../../platform/i18n/index.ts'

/** The two documents open beside, so that a half-filled form is not lost. */
export function LegalNote() {
  useText()
  const base = currentDevice() === 'mobile' ? '#/m' : '#'
  const link = (route: string) => (
    // The text between comes from the translation.
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
    <a href={`${base}/${route}`} target="_blank" rel="noopener" className="font-semibold text-ink underline" />
  )
  return (
    <p className="mt-5 text-center text-12 text-muted">
      <Trans i18nKey="auth.legalNote" components={{ terms: link('termsOfService'), privacy: link('privacyPolicy') }} />
    </p>
  )
}
