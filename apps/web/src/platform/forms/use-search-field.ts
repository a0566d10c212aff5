import { useEffect, useEffectEvent, useRef, useState } from 'react'

const WAIT_MS = 250

/** A field that asks once its typing pauses, and follows what is asked from elsewhere: a link, or 'back'. */
export function useSearchField(asked: string, ask: (query: string) => void) {
  const [typed, setTyped] = useState(asked)
  /** What this field asked last: when that arrives in the address, it is no news. */
  const sent = useRef(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = useEffectEvent(ask)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (asked === sent.current) return
    clearTimeout(timer.current)
    sent.current = asked
    setTyped(asked)
  }, [asked])

  function askNow(query: string) {
    clearTimeout(timer.current)
    const wanted = query.trim()
    if (wanted === sent.current) return
    sent.current = wanted
    ask(wanted)
  }
  function type(query: string) {
    setTyped(query)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => later(query.trim()), WAIT_MS)
  }
  function later(wanted: string) {
    if (wanted === sent.current) return
    sent.current = wanted
    send(wanted)
  }
  return {
    typed,
    type,
    /** Without waiting: Enter. */
    submit: () => askNow(typed),
    clear: (): void => {
      setTyped('')
      askNow('')
    },
  }
}
