import { useEffect, useReducer } from 'react'
import { noticeBar, startNoticeBar } from './notice-bar.ts'

const TICK_MS = 1000

/** Gives the bar its clock: one tick a second, none while there is nothing to turn. */
export function useNoticeBar(ids: readonly string[]) {
  const [state, dispatch] = useReducer(noticeBar, ids, startNoticeBar)
  const key = ids.join('\n')

  useEffect(() => {
    dispatch({ type: 'listed', ids: key === '' ? [] : key.split('\n') })
  }, [key])

  const turns = state.ids.length > 1
  useEffect(() => {
    if (!turns) return undefined
    const timer = setInterval(() => dispatch({ type: 'second_passed' }), TICK_MS)
    return () => clearInterval(timer)
  }, [turns])

  return [state, dispatch] as const
}
