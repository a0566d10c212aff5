import { editProfile, getProfile } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useAction } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { updateUser } from '../../platform/session/index.ts'
import { purposes, type PicturePurpose } from './picture-purpose.ts'
import { describeUploadError } from './upload-error.ts'
import { usePictureUpload } from './use-picture-upload.ts'

/** Uploads a picture and puts it on the own profile. */
export function usePictureForProfile(purpose: PicturePurpose | null) {
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
