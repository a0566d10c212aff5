import { AVATAR_RATIO, COVER_RATIO, editProfile } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useState } from 'react'
import { call } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { updateUser } from '../../platform/session/index.ts'
import { cropPicture, describeUploadError, usePictureUpload } from '../media/index.ts'
import { useKeepProfile } from './queries.ts'

export type ProfilePictureKind = 'avatar' | 'cover'

const crops = { avatar: { ratio: AVATAR_RATIO, round: true }, cover: { ratio: COVER_RATIO } } as const

/** A picture of the own profile: chosen, cropped, sent and saved in one go. */
export function useChangePicture(kind: ProfilePictureKind) {
  const text = useText()
  const keepProfile = useKeepProfile()
  const upload = usePictureUpload()
  const [isSaving, setSaving] = useState(false)

  async function save(url: string, said: string): Promise<void> {
    setSaving(true)
    try {
      const { user, profile } = await call(editProfile, {
        profiles: kind === 'avatar' ? { headPicUrl: url } : { coverUrl: url },
      })
      keepProfile(profile)
      updateUser(user)
      toast.success(said, { id: 'picture' })
    } catch (error) {
      toast.error(describeUploadError(error), { id: 'picture' })
    } finally {
      setSaving(false)
      upload.cancel()
    }
  }

  async function keep(sent: Promise<string | null>): Promise<void> {
    const url = await sent
    // Not sent: the upload itself says why.
    if (url !== null) await save(url, text(kind === 'avatar' ? 'profileEdit.avatarSaved' : 'profileEdit.coverSaved'))
  }

  return {
    state: upload.state,
    isBusy: isSaving || upload.state.status === 'uploading',
    choose: async (file: File): Promise<void> => {
      const cropped = await cropPicture(file, crops[kind])
      if (cropped) await keep(upload.start(cropped))
    },
    retry: () => void keep(upload.retry()),
    cancel: upload.cancel,
    /** For a cover; a face there always is, if only drawn. */
    remove: () => save('', text('profileEdit.coverRemoved')),
  }
}
