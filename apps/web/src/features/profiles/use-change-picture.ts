import { AVATAR_RATIO, COVER_RATIO, editProfile } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { call } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { updateUser } from '../../platform/session/index.ts'
import { cropPicture, describeUploadError, usePictureUpload } from '../media/index.ts'
import type { CoverDraft } from './edit-profile.ts'
import { useKeepProfile } from './queries.ts'

/** The face of the own profile: chosen, cropped, sent and saved in one go. */
export function useChangeAvatar() {
  const text = useText()
  const keepProfile = useKeepProfile()
  const upload = usePictureUpload()
  const [isSaving, setSaving] = useState(false)

  async function save(headPicUrl: string): Promise<void> {
    setSaving(true)
    try {
      const { user, profile } = await call(editProfile, { profiles: { headPicUrl } })
      keepProfile(profile)
      updateUser(user)
      toast.success(text('profileEdit.avatarSaved'), { id: 'picture' })
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
    if (url !== null) await save(url)
  }

  return {
    state: upload.state,
    isBusy: isSaving || upload.state.status === 'uploading',
    choose: async (file: File): Promise<void> => {
      const cropped = await cropPicture(file, { ratio: AVATAR_RATIO, round: true })
      if (cropped) await keep(upload.start(cropped))
    },
    retry: () => void keep(upload.retry()),
    cancel: upload.cancel,
  }
}

/** The cover: chosen, cropped and sent. It is part of the form, and shown to others when that is saved. */
export function useChooseCover(onChosen: (cover: CoverDraft) => void) {
  const upload = usePictureUpload()
  const preview = useRef<string | null>(null)
  useEffect(() => () => forget(preview), [])

  async function keep(sent: Promise<string | null>): Promise<void> {
    const url = await sent
    // Not sent: the upload itself says why.
    if (url === null) return
    onChosen({ url, preview: preview.current })
    upload.cancel()
  }

  return {
    state: upload.state,
    isBusy: upload.state.status === 'uploading',
    choose: async (file: File): Promise<void> => {
      const cropped = await cropPicture(file, { ratio: COVER_RATIO })
      if (!cropped) return
      forget(preview)
      preview.current = URL.createObjectURL(cropped)
      await keep(upload.start(cropped))
    },
    retry: () => void keep(upload.retry()),
    cancel: upload.cancel,
    remove: () => onChosen({ url: '', preview: null }),
  }
}

/** What is shown no longer need not be kept in memory. */
function forget(preview: RefObject<string | null>): void {
  if (preview.current !== null) URL.revokeObjectURL(preview.current)
  preview.current = null
}
