export { goBack, goHome, startBackStack } from './back.ts'
export { useGuardedLocation, useHashSearch, useQueryParams } from './hooks.ts'
export { leaveTo, openLayer } from './layers.ts'
export {
  currentPath,
  holdPage,
  isNavigating,
  navigate,
  onArrival,
  renamePage,
  startNavigation,
  type Verdict,
} from './location.ts'
export { fillPattern, joinPath, parsePattern, splitPath } from './paths.ts'
export {
  findRoute,
  homeOf,
  hrefTo,
  isMobilePath,
  pathFor,
  preload,
  provideRoutes,
  routeFor,
  routeOf,
  useCurrentRoute,
  useLayout,
  type Access,
  type Flag,
  type Page,
} from './routes.ts'
export { applyScroll, scrollAtOnce, startScrolling } from './scroll.ts'
