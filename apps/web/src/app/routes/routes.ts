import { lazy, type ComponentType } from 'react'
import { allTexts, type MessageKey } from '../../platform/i18n/index.ts'
import type { Access, Flag, Load } from './page.ts'
import { pages } from './pages.ts'

export type { Access, Flag } from './page.ts'

export type Route = {
  readonly name: string
  readonly path: string
  /** The same page in the other layout. */
  readonly twin: string | null
  readonly layout: 'desktop' | 'mobile'
  readonly access: Access
  readonly flags: readonly Flag[]
  readonly title: MessageKey
  readonly component: ComponentType
  /** Fetches the page's code; undefined when it is here. */
  readonly preload: () => Promise<unknown> | undefined
}

export const routes: readonly Route[] = pages.flatMap((page) => {
  const { mobilePath, mobileName = `Mobile${page.name}` } = page
  const shared = {
    access: page.access ?? 'public',
    flags: page.flags ?? [],
    title: page.title,
    ...loader(page.isFirst ? page.load : withAllTexts(page.load)),
  }
  const desktop: Route = { ...shared, name: page.name, path: page.path, twin: mobilePath ?? null, layout: 'desktop' }
  if (mobilePath === undefined) return [desktop]
  return [desktop, { ...shared, name: mobileName, path: mobilePath, twin: page.path, layout: 'mobile' as const }]
})

function withAllTexts(load: Load): Load {
  return async () => {
    const [page] = await Promise.all([load(), allTexts()])
    return page
  }
}

function loader(load: Load): Pick<Route, 'component' | 'preload'> {
  let loaded: ComponentType | undefined
  const remember = async () => (loaded ??= await load())
  return {
    component: lazy(() => {
      const page = loaded
      if (!page) return remember().then((arrived) => ({ default: arrived }))
      // Answers at once: a promise, even a kept one, would show the skeleton of a page whose code is here.
      // oxlint-disable-next-line unicorn/no-thenable
      const atOnce = { then: (give: (module: { default: ComponentType }) => void) => give({ default: page }) }
      return atOnce as Promise<{ default: ComponentType }>
    }),
    preload: () => (loaded ? undefined : remember()),
  }
}
