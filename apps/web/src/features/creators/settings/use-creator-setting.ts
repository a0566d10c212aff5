import {
  getCreatorSetting,
  updateCreatorSetting,
  type CallOf,
  type CreatorSetting,
  type UserId,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError, keyOf, refusedWith, useAction, useCall } from '../../../platform/api/index.ts'

export const sectionIds = ['calls', 'messages', 'live', 'profile'] as const
export type SectionId = (typeof sectionIds)[number]
export type Saving = 'saving' | 'saved' | null
type Change = CallOf<typeof updateCreatorSetting>

const SCOPE = 'creator-setting'

export const useCreatorSetting = (creatorId: UserId) => useCall(getCreatorSetting, { creatorId })

/** Shows a change at once and says when it is kept; a failure puts back what was there. */
export function useEditSetting(creatorId: UserId) {
  const client = useQueryClient()
  const key = keyOf(getCreatorSetting, { creatorId })
  const [saving, setSaving] = useState<Partial<Record<SectionId, Saving>>>({})
  const [needsPrice, setNeedsPrice] = useState(false)
  const save = useAction(updateCreatorSetting, {
    mutationKey: [SCOPE],
    // One after the other: of two quick changes the last one must win on the server too.
    scope: { id: SCOPE },
  })
  const change = (by: (before: CreatorSetting) => CreatorSetting) =>
    client.setQueryData<CreatorSetting>(key, (before) => before && by(before))

  async function edit(section: SectionId, part: Change): Promise<void> {
    const before = client.getQueryData<CreatorSetting>(key)
    if (!before) return
    void client.cancelQueries({ queryKey: key })
    setSaving((all) => ({ ...all, [section]: 'saving' }))
    if (section === 'calls') setNeedsPrice(false)
    change((now) => withChange(now, part))
    try {
      // By its promise: the callbacks of `mutate` are told of the last of several changes only.
      const saved = await save.mutateAsync(part)
      // What is still on its way is newer than this answer.
      if (client.isMutating({ mutationKey: [SCOPE] }) === 0) client.setQueryData(key, saved)
      setSaving((all) => ({ ...all, [section]: 'saved' }))
    } catch (error) {
      change((now) => ({ ...now, ...onlyOf(before, part) }))
      setSaving((all) => ({ ...all, [section]: null }))
      if (refusedWith(error, 'PRICE_NEEDED')) setNeedsPrice(true)
      else toast.error(describeError(error))
    }
  }

  return {
    edit: (section: SectionId, part: Change): void => void edit(section, part),
    saving: (section: SectionId): Saving => saving[section] ?? null,
    needsPrice,
    setNeedsPrice,
  }
}

export type EditSetting = ReturnType<typeof useEditSetting>

function withChange(setting: CreatorSetting, { profile, ...part }: Change): CreatorSetting {
  return { ...setting, ...part, profile: { ...setting.profile, ...profile } } as CreatorSetting
}

/** What these keys stood at. */
function onlyOf(before: CreatorSetting, part: Change): Partial<CreatorSetting> {
  const keys = Object.keys(part) as (keyof CreatorSetting)[]
  return Object.fromEntries(keys.map((name) => [name, before[name]]))
}
