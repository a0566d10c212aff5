import { Checkbox } from '@fanlight/ui'
import { Trans } from 'react-i18next'
import { currentDevice } from '../../../platform/device/device.ts'
import { useText } from '../../../platform/i18n/index.ts'

type Props = { checked: boolean; onChange: (checked: boolean) => void }

/** A face is nobody's to compare without a yes. The policy opens beside, so that the form is not lost. */
export function ConsentField({ checked, onChange }: Props) {
  useText()
  const policy = currentDevice() === 'mobile' ? '#/m/privacyPolicy' : '#/privacyPolicy'
  return (
    <Checkbox
      checked={checked}
      onCheckedChange={onChange}
      label={
        <Trans
          i18nKey="creator.identity.consent"
          components={{
            privacy: (
              // The text between comes from the translation.
              // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
              <a href={policy} target="_blank" rel="noopener" className="font-semibold underline" />
            ),
          }}
        />
      }
    />
  )
}
