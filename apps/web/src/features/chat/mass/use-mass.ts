import { listMass, type MassMessage, type MassState } from '@fanlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf, usePages } from '../../../platform/api/index.ts'

/** As long as something is under way, its figures move. */
const LOOK_AGAIN_MS = 2_000
const MOVING: readonly MassState[] = ['sending', 'unsending']

export function useMass() {
  const client = useQueryClient()
  const pages = usePages(listMass, {})
  const found = pages.data?.pages.flatMap((page) => page.messages) ?? []
  // One that came in between two pages pushes another onto both of them.
  const messages: MassMessage[] = [...new Map(found.map((mass) => [mass.massId, mass])).values()]
  const isMoving = messages.some(({ state }) => MOVING.includes(state))
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: keyOf(listMass) }), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMoving, client])
  return { ...pages, messages }
}

export function useRereadMass(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(listMass) })
}
