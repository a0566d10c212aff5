import { editProfile, getProfile } from '@fanlight/contract'
import { Button, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { keyOf, useAction } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount, updateUser } from '../../platform/session/index.ts'
import { purposeOf, purposes, type PicturePurpose } from './picture-purpose.ts'
import { describeUploadError } from './upload-error.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

type CropResultProps = { picture: Blob; ratio: number; onAgain: () => void; onAnother: () => void }

/** The cut picture: to keep, or to put on the own profile. */
export function CropResult({ picture, ratio, onAgain, onAnother }: CropResultProps) {
  const text = useText()
  const account = useAccount()
  const [url] = useState(() => URL.createObjectURL(picture))
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const purpose = account ? purposeOf(ratio) : null
  const profile = usePictureForProfile(purpose)
  const view = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone with the frame.
  useEffect(() => view.current?.focus({ preventScroll: true }), [])

  return (
    <div ref={view} tabIndex={-1} className="outline-none">
      <div className="grid place-items-center rounded-card bg-sunken p-4">
        <img
          src={url}
          alt={text('crop.result')}
          style={{ aspectRatio: ratio }}
          className={clsx(
            'max-h-[50dvh] max-w-full object-contain',
            ratio === purposes.avatar.ratio ? 'rounded-full' : 'rounded-control',
          )}
        />
      </div>
      <UploadProgress
        state={profile.upload}
        onCancel={profile.cancel}
        onRetry={() => void profile.retry()}
        className="mt-4"
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-md:*:grow">
        <Button variant="quiet" iconStart={<RotateCcw aria-hidden />} onPress={onAgain} disabled={profile.isBusy}>
          {text('crop.again')}
        </Button>
        <Button asChild {...(!purpose && { variant: 'primary' })} iconStart={<Download aria-hidden />}>
          <a href={url} download="picture.jpg">
            {text('crop.download')}
          </a>
        </Button>
        {purpose &&
          (profile.isSaved ? (
            <Button onPress={onAnother}>{text('crop.another')}</Button>
          ) : (
            <Button variant="primary" busy={profile.isBusy} onPress={() => void profile.use(picture)}>
              {text(purposes[purpose].act)}
            </Button>
          ))}
      </div>
    </div>
  )
}

/** Uploads a picture and puts it on the own profile. */
function usePictureForProfile(purpose: PicturePurpose | null) {
  const text = useText()
  const client = useQueryClient()
  const upload = usePictureUpload()
  const [isSaved, setSaved] = useState(false)
  const save = useAction(editProfile, {
    onSuccess({ user }) {
      updateUser(user)
      void client.invalidateQueries({ queryKey: keyOf(getProfile) })
      setSaved(true)
      upload.cancel()
      if (purpose) toast.success(text(purposes[purpose].done))
    },
    onError(error) {
      upload.cancel()
      toast.error(describeUploadError(error))
    },
  })

  const saveAt = (url: string | null) => {
    if (url !== null && purpose) save.mutate({ profiles: purposes[purpose].change(url) })
  }
  return {
    upload: upload.state,
    /** On the profile already: pressing again would upload it again. */
    isSaved,
    isBusy: upload.state.status === 'uploading' || save.isPending,
    use: async (picture: Blob) => saveAt(await upload.start(picture)),
    retry: async () => saveAt(await upload.retry()),
    cancel: upload.cancel,
  }
}
