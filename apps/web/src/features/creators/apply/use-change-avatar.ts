import { AVATAR_RATIO, editProfile } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { describeError, useAction } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { updateUser } from '../../../platform/session/index.ts'
import { cropPicture, usePictureUpload } from '../../media/index.ts'

/** Crops, uploads and saves a new profile picture; answers the address its upload ended at. */
export function useChangeAvatar(onChanged: (url: string) => void) {
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
