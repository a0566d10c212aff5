import { lazy, useMemo, useSyncExternalStore, type ComponentType } from 'react'
import { currentDevice, type Device } from '../device/device.ts'
import { allTexts, type MessageKey } from '../i18n/index.ts'
import { currentPath, onArrival } from './location.ts'
import { fillPattern, joinPath, matchPattern, splitPath, type Params } from './paths.ts'

export type Access = 'public' | 'login' | 'creator' | 'admin'

/**
 * What the shell treats differently. A `wide` page takes the place of the desktop's right column too; a `bare` one has
 * nothing around it: it is a window of its own. A page of `panes` is as high as the window, and its parts scroll; a
 * `screen` has all of a phone, without its bars.
 */
export type Flag = 'legal' | 'appStore' | 'payment' | 'profile' | 'wide' | 'bare' | 'panes' | 'screen'

/** The file of a page exports one component whose name ends in `Page`. */
type Load = () => Promise<object>

/** A row of the table of pages. */
export type Page = {
  name: string
  path: string
  /** `Mobile` before the name unless said. */
  mobileName?: string
  /** `/m` before the path unless said; null for a page that exists on the desktop only. */
  mobilePath?: string | null
  /** Of a page that only phones have: where a desktop goes instead. Its name and path are the phone's own. */
  desktopPath?: string
  access?: Access
  flags?: readonly Flag[]
  title: MessageKey
  /** The shell shows the title over the page, unless it is for screen readers alone or the page places it itself. */
  heading?: 'hidden' | 'own'
  /** The texts that come first are enough for it: it is shown before the others have arrived. */
  isFirst?: true
  load: Load
}

export type Route = {
  readonly name: string
  readonly path: string
  /** The same page in the other layout. */
  readonly twin: string | null
  readonly layout: Device
  readonly access: Access
  readonly flags: readonly Flag[]
  readonly title: MessageKey
  readonly heading: 'shown' | 'hidden' | 'own'
  readonly component: ComponentType
  /** Fetches the page's code; undefined when it is here. */
  readonly preload: () => Promise<unknown> | undefined
}

let table: readonly Route[] = []

/** The application's pages, once, before the first navigation. */
export function provideRoutes(pages: readonly Page[]): readonly Route[] {
  table = pages.flatMap(routesOf)
  return table
}

function routesOf(page: Page): Route[] {
  const { name, path, mobilePath = `/m${path}`, mobileName = `Mobile${name}` } = page
  const shared = {
    access: page.access ?? 'public',
    flags: page.flags ?? [],
    title: page.title,
    heading: page.heading ?? 'shown',
    ...loader(page),
  } as const
  if (page.desktopPath !== undefined) return [{ ...shared, name, path, twin: page.desktopPath, layout: 'mobile' }]
  const desktop = { ...shared, name, path, twin: mobilePath, layout: 'desktop' } as const
  if (mobilePath === null) return [desktop]
  return [desktop, { ...shared, name: mobileName, path: mobilePath, twin: path, layout: 'mobile' }]
}

function loader({ load, isFirst }: Page): Pick<Route, 'component' | 'preload'> {
  let loaded: ComponentType | undefined
  const remember = async () => {
    const [module] = await Promise.all([load(), isFirst ? undefined : allTexts()])
    return (loaded ??= pageIn(module))
  }
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

function pageIn(module: object): ComponentType {
  const found = Object.entries(module).find(([exported]) => exported.endsWith('Page'))
  if (!found) throw new Error('The file of a page exports a component whose name ends in Page')
  return found[1] as ComponentType
}

export function findRoute<R extends { path: string }>(
  routes: readonly R[],
  path: string,
): { route: R; params: Params } | null {
  for (const route of routes) {
    const params = matchPattern(route.path, path)
    if (params) return { route, params }
  }
  return null
}

/** The path in the layout of this device; links show it, so that a copied address needs no redirect. */
export function pathFor(to: string, device: Device, routes: readonly { path: string; twin: string | null }[]): string {
  const { path, query } = splitPath(to)
  const match = findRoute(routes, path)
  if (!match || match.route.twin === null || isMobilePath(path) === (device === 'mobile')) return to
  return joinPath(fillPattern(match.route.twin, match.params), query)
}

export const isMobilePath = (path: string): boolean => path === '/m' || path.startsWith('/m/')
export const homeOf = (device: Device): string => (device === 'mobile' ? '/m/home' : '/home')

export type CurrentRoute = { route: Route; params: Params; path: string }

export const routeFor = (full: string): Route | undefined => findRoute(table, splitPath(full).path)?.route

/** The route of a path that the guard has let through. */
export function routeOf(full: string): CurrentRoute {
  const { path } = splitPath(full)
  const match = findRoute(table, path)
  if (!match) throw new Error(`The guard let ${path} through, which is no route`)
  return { ...match, path }
}

const pathOnly = () => splitPath(currentPath()).path

/** The page on screen: its row in the table, and the parameters in its path. */
export function useCurrentRoute(): CurrentRoute {
  const path = useSyncExternalStore(onArrival, pathOnly)
  return useMemo(() => routeOf(path), [path])
}

/** The guard gives each device its own layout. */
export const useLayout = currentDevice

/** The address that a link shows: in the layout of this device, behind the hash. */
export const hrefTo = (to: string): string => `#${pathFor(to, currentDevice(), table)}`

/** Fetches a page's code while the finger is still on its way. */
export function preload(path: string): void {
  routeFor(path)
    ?.preload()
    ?.catch(() => undefined)
}
