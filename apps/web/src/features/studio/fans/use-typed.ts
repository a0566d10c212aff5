import { useEffect, useEffectEvent, useRef, useState } from 'react'

const WAIT_MS = 250

/** A field that asks once its typing pauses, and follows what the address says otherwise. */
export function useTyped(asked: string, onAsk: (search: string) => void) {
  const [typed, setTyped] = useState(asked)
  const sent = useRef(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = useEffectEvent(onAsk)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (asked === sent.current) return
    clearTimeout(timer.current)
    sent.current = asked
    setTyped(asked)
  }, [asked])

  function ask(search: string) {
    if (search === sent.current) return
    sent.current = search
    send(search)
  }

  return {
    typed,
    type: (search: string): void => {
      setTyped(search)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => ask(search.trim()), WAIT_MS)
    },
  }
}
