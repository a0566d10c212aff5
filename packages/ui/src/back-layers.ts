import { createContext, use, useEffect, useEffectEvent } from 'react'

/** Told that something lies over the page; calls `onBack` for the browser's Back. Answers how to end it. */
export type OpenLayer = (onBack: () => void) => () => void

/** Where an application provides one, Back closes what lies over the page before it leaves the page itself. */
export const BackLayers = createContext<OpenLayer | null>(null)

export function useBackLayer(isOpen: boolean, onBack: () => void): void {
  const openLayer = use(BackLayers)
  const goBack = useEffectEvent(onBack)
  useEffect(() => (isOpen && openLayer ? openLayer(() => goBack()) : undefined), [isOpen, openLayer])
}
