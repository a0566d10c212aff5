import { useMemo } from 'react'
import { navigate, useQueryParams } from '../../platform/navigation/index.ts'
import { pathOf, readAsked, type Asked } from './asked.ts'

/** What the address asks for, and how to ask for something else. */
export function useAsked() {
  const params = useQueryParams()
  const asked = useMemo(() => readAsked(params), [params])

  /** `replace` for a change within one search: 'back' then leads out of it, not through every letter. */
  function ask(part: Partial<Asked>, { replace = false } = {}) {
    navigate(pathOf({ ...asked, ...part }), { replace })
  }
  return { asked, ask }
}
