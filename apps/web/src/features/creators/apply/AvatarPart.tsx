import { AVATAR_RATIO, editProfile } from '@fanlight/contract'
import { Avatar, Button, Spinner, toast } from '@fanlight/ui'
import { Camera } from 'lucide-react'
import { describeError, useAction } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount, updateUser } from '../../../platform/session/index.ts'
import { pictureAt, PicturePicker, UploadProgress, cropPicture, usePictureUpload } from '../../media/index.ts'

/** The current profile picture, or a new one: cropped to a square, uploaded and saved at once. */
export function AvatarPart({ level, onChanged }: { level: 3 | 4; onChanged: (url: string) => void }) {
  const Heading = level === 3 ? 'h3' : 'h4'
  const text = useText()
  const account = useAccount()
  const { upload, isSaving, cancel, retry, choose } = useChangeAvatar(onChanged)
  if (!account) return null
  const isBusy = upload.status === 'uploading' || isSaving

  return (
    <section className="flex flex-col gap-3">
      <PicturePicker onPick={(file) => void choose(file)} disabled={isBusy}>
        {({ open }) => (
          <div className="flex items-center gap-4">
            <span className="relative shrink-0">
              <Avatar
                name={account.displayName}
                seed={account.userId}
                src={pictureAt(account.headPicUrl, 96)}
                size={96}
                className="max-md:hidden"
              />
              <Avatar
                decorative
                name={account.displayName}
                seed={account.userId}
                src={pictureAt(account.headPicUrl, 64)}
                size={64}
                className="md:hidden!"
              />
              {isSaving && (
                <span className="absolute inset-0 grid place-items-center rounded-full bg-black/50 text-white">
                  <Spinner />
                </span>
              )}
            </span>
            <div className="min-w-0 flex-1">
              <Heading className="font-semibold">{text('creator.identity.avatar')}</Heading>
              <p className="text-13 text-muted">{text('creator.identity.avatarText')}</p>
              <Button
                size="sm"
                disabled={isBusy}
                iconStart={<Camera aria-hidden className="size-4" />}
                onPress={open}
                className="mt-2"
              >
                {text(account.headPicUrl === null ? 'creator.identity.avatarAdd' : 'creator.identity.avatarChange')}
              </Button>
            </div>
          </div>
        )}
      </PicturePicker>
      <p role="status" className="sr-only">
        {isSaving && text('creator.identity.avatarSaving')}
      </p>
      <UploadProgress state={isSaving ? { status: 'idle' } : upload} onCancel={cancel} onRetry={() => void retry()} />
    </section>
  )
}

/** Crops, uploads and saves a new profile picture; answers the address its upload ended at. */
function useChangeAvatar(onChanged: (url: string) => void) {
  const text = useText()
  const upload = usePictureUpload()
  const save = useAction(editProfile, {
    onSuccess({ user }, { profiles: { headPicUrl } }) {
      updateUser(user)
      upload.cancel()
      toast.success(text('creator.identity.avatarChanged'))
      if (headPicUrl !== undefined) onChanged(headPicUrl)
    },
    onError(error) {
      upload.cancel()
      toast.error(describeError(error))
    },
  })
  const keep = (url: string | null) => {
    if (url !== null) save.mutate({ profiles: { headPicUrl: url } })
  }

  return {
    upload: upload.state,
    isSaving: save.isPending,
    cancel: upload.cancel,
    retry: async () => keep(await upload.retry()),
    choose: async (file: File) => {
      const cropped = await cropPicture(file, { ratio: AVATAR_RATIO, round: true })
      if (cropped) keep(await upload.start(cropped))
    },
  }
}
