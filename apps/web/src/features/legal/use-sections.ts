import { useEffect, useState } from 'react'
import { useQueryParams } from '../../platform/navigation/index.ts'
import type { LegalDocument } from './document.ts'

export const sectionElementId = (id: string): string => `section-${id}`

/** The hash is the route here, so a place inside the page is a query in it: `#/termsOfService?section=age`. */
export const sectionPath = (path: string, id: string): string => `${path}?section=${encodeURIComponent(id)}`

export function jumpTo(id: string): void {
  const section = document.getElementById(sectionElementId(id))
  if (!section) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
  section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}

export const useAskedSection = (): string | null => useQueryParams().get('section')

/** Goes to the section that the address names when one arrives by it. */
export function useArrivalAtSection(): void {
  const asked = useAskedSection()
  const [onArrival] = useState(asked)
  useEffect(() => {
    if (onArrival === null) return undefined
    // The shell puts a new page at its top in the same moment; this comes after it.
    const frame = requestAnimationFrame(() => jumpTo(onArrival))
    return () => cancelAnimationFrame(frame)
  }, [onArrival])
}

/** The section that is being read: the last one whose heading has come near the top. */
export function useSectionRead({ sections }: LegalDocument): string | null {
  const [read, setRead] = useState<string | null>(null)
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined
    const near = new Map<string, boolean>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) near.set(target.id, isIntersecting)
        const first = sections.find(({ id }) => near.get(sectionElementId(id)))
        if (first) setRead(first.id)
      },
      { rootMargin: '-10% 0px -70% 0px' },
    )
    for (const { id } of sections) {
      const element = document.getElementById(sectionElementId(id))
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [sections])
  return read
}
