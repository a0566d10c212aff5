import { boot } from './boot.ts'

/** Resolves when what is on the page now has been drawn. A page that nobody looks at is not drawn: there it does not wait. */
export function whenPainted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
}

let sayIt: () => void = () => undefined
const firstScreen = new Promise<void>((resolve) => (sayIt = resolve))

/** Said once by the application: what it shows first is in the page. */
export function firstScreenIsThere(): void {
  void whenPainted().then(sayIt)
}

/** For what is not needed before the first screen has been seen, and would take the way of what is. */
export function whenFirstScreenSeen(): Promise<void> {
  // Tests have no page around them, and show what they like.
  return boot() ? firstScreen : Promise.resolve()
}
