import { APPLICATION_EXTENSIONS } from '@fanlight/contract'
import { Checkbox } from '@fanlight/ui'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { Trans } from 'react-i18next'
import { currentDevice } from '../../../platform/device/device.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { UploadProgress, usePictureUpload } from '../../media/index.ts'
import { PhotoField } from './PhotoField.tsx'
import { PhotoVerdict } from './PhotoVerdict.tsx'
import type { Application } from './use-application.ts'
import exampleUrl from './verification-example.svg?url'

/** The verification photo: what makes a good one, the consent, the upload and the comparison. */
export function PhotoPart({ application, level }: { application: Application; level: 3 | 4 }) {
  const Heading = level === 3 ? 'h3' : 'h4'
  const text = useText()
  const { state, dispatch, compare, file, preview, setFile } = application
  const upload = usePictureUpload({ extensions: APPLICATION_EXTENSIONS })

  const unsent = useRef<File | null>(null)

  async function send(photo: File): Promise<void> {
    unsent.current = photo
    setFile(photo)
    dispatch({ type: 'photoDropped' })
    const url = await upload.start(photo)
    // A failure says so itself and offers to try again; nothing of the photo stays.
    if (url === null) return setFile(null)
    upload.cancel()
    await compare(url)
  }

  function retry(): void {
    if (unsent.current) void send(unsent.current)
  }

  function compareAgain(url: string | null): void {
    if (url !== null) void compare(url)
    else if (file) void send(file)
  }

  function drop(): void {
    upload.cancel()
    setFile(null)
    dispatch({ type: 'photoDropped' })
  }

  function consent(hasConsent: boolean): void {
    if (!hasConsent) drop()
    dispatch({ type: 'consented', hasConsent })
  }

  return (
    <section className="flex flex-col gap-4 border-t border-line pt-6">
      <div>
        <Heading className="font-semibold">{text('creator.identity.photo')}</Heading>
        <p className="text-13 text-muted">{text('creator.identity.photoText')}</p>
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5">
        <Advice />
        <div className="flex flex-col gap-3">
          <ConsentField checked={state.hasConsent} onChange={consent} />
          <PhotoField
            isAllowed={state.hasConsent}
            preview={preview}
            photo={state.photo}
            isUploading={upload.state.status === 'uploading'}
            onPick={(photo) => void send(photo)}
            onRemove={drop}
          />
        </div>
      </div>
      <UploadProgress state={upload.state} onCancel={drop} onRetry={retry} />
      <PhotoVerdict photo={state.photo} onCompare={compareAgain} />
    </section>
  )
}

const advice = ['face', 'light', 'plain', 'alone'] as const

function Advice() {
  const text = useText()
  return (
    <div className="flex items-center gap-5 rounded-card bg-fill p-4 md:p-5">
      <img
        src={exampleUrl}
        alt={text('creator.identity.example')}
        width={96}
        height={120}
        className="h-30 w-24 shrink-0 rounded-control object-cover md:h-40 md:w-32"
      />
      <ul className="flex min-w-0 flex-col gap-2">
        {advice.map((name) => (
          <li key={name} className="flex items-start gap-2 text-13">
            <Check aria-hidden className="mt-0.5 size-4 text-positive" />
            {text(`creator.identity.good.${name}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Props = { checked: boolean; onChange: (checked: boolean) => void }

/** No face is compared without the applicant's consent. The policy opens beside, so that the form is not lost. */
function ConsentField({ checked, onChange }: Props) {
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
