import type { Profile } from '@fanlight/contract'
import { Avatar, Button, IconButton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { useText } from '../../platform/i18n/index.ts'
import { pictureAt, PicturePicker, UploadProgress } from '../media/index.ts'
import { Cover } from './Cover.tsx'
import type { CoverDraft } from './edit-profile.ts'
import { useChangeAvatar, useChooseCover } from './use-change-picture.ts'

const AVATAR_SIZE = 96

type CoverProps = {
  profile: Profile
  /** The one that was chosen and waits for the form to be saved. */
  cover: CoverDraft | null
  onCover: (cover: CoverDraft) => void
}

/** Cover and face as they stand on the profile. A face is saved as soon as it is cropped, the cover with the form. */
export function EditPictures({ profile, cover, onCover }: CoverProps) {
  const text = useText()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{text('profileEdit.pictures')}</legend>
      <EditCover profile={profile} cover={cover} onCover={onCover} />
      <EditAvatar profile={profile} />
    </fieldset>
  )
}

function EditCover({ profile, cover, onCover }: CoverProps) {
  const text = useText()
  const { state, isBusy, choose, cancel, retry, remove } = useChooseCover(onCover)
  const src = cover ? cover.preview : profile.coverUrl
  return (
    <PicturePicker
      onPick={(file) => void choose(file)}
      disabled={isBusy}
      className="relative isolate aspect-3/1 overflow-clip rounded-control bg-fill"
    >
      {({ open, isOver }) => (
        <>
          <Cover src={src} seed={profile.userId} isFirst className="size-full" />
          <div className={clsx('absolute inset-0 transition-colors', isOver && 'bg-ember/40')} />
          <div className="absolute end-2 top-2 flex gap-2">
            {src === null ? (
              <Button
                size="sm"
                iconStart={<ImagePlus aria-hidden />}
                onPress={open}
                disabled={isBusy}
                className="bg-black/60! text-white! hover:bg-black/75!"
              >
                {text('profileEdit.addCover')}
              </Button>
            ) : (
              <>
                <IconButton
                  label={text('profileEdit.changeCover')}
                  tooltip
                  variant="overlay"
                  onPress={open}
                  disabled={isBusy}
                >
                  <Camera aria-hidden />
                </IconButton>
                <IconButton
                  label={text('profileEdit.removeCover')}
                  tooltip
                  variant="overlay"
                  onPress={remove}
                  disabled={isBusy}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </>
            )}
          </div>
          <UploadProgress look="ring" state={state} onCancel={cancel} onRetry={retry} />
        </>
      )}
    </PicturePicker>
  )
}

function EditAvatar({ profile }: { profile: Profile }) {
  const text = useText()
  const { state, isBusy, choose, cancel, retry } = useChangeAvatar()
  const isResting = state.status === 'idle' || state.status === 'done'
  return (
    <PicturePicker
      onPick={(file) => void choose(file)}
      disabled={isBusy}
      className="relative z-1 -mt-12 ms-4 w-fit rounded-full bg-surface p-1"
    >
      {({ open, isOver }) => (
        <div className="relative overflow-clip rounded-full">
          <Avatar
            name={profile.nickName}
            src={pictureAt(profile.headPicUrl, AVATAR_SIZE)}
            seed={profile.userId}
            size={AVATAR_SIZE}
            decorative
            loading="eager"
          />
          {isResting && (
            <button
              type="button"
              aria-label={text('profileEdit.changeAvatar')}
              onClick={open}
              disabled={isBusy}
              className={clsx(
                'absolute inset-0 grid place-items-center rounded-full text-white transition-colors focus-visible:-outline-offset-4 focus-visible:outline-white',
                isOver ? 'bg-ember/60' : 'bg-black/40 hover:bg-black/55',
              )}
            >
              <Camera aria-hidden className="size-6!" />
            </button>
          )}
          <UploadProgress look="ring" state={state} onCancel={cancel} onRetry={retry} />
        </div>
      )}
    </PicturePicker>
  )
}
