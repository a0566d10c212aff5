export { useGuardedLocation, useHashSearch, useQueryParams } from './hooks.ts'
export { openLayer } from './layers.ts'
export {
  canGoBack,
  currentPath,
  isNavigating,
  navigate,
  onArrival,
  returnTo,
  startNavigation,
  type Verdict,
} from './location.ts'
export { fillPattern, joinPath, matchPattern, parsePattern, splitPath, type Params } from './paths.ts'
