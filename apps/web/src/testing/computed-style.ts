const NEVER_DRAWN = new Set(['HEAD', 'LINK', 'META', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE'])

/**
 * Tests load no style sheet, so that all there is to compute is what an element says itself. jsdom would match every rule
 * of a browser's own sheet against it, for each element that a query by role looks at: a fifth of the time of all tests.
 */
export function computeFewStyles(): void {
  window.getComputedStyle = (element) => {
    const { style, tagName } = element as HTMLElement
    const values: Record<string, string> = {
      display: style.display || (isNotDrawn(element, tagName) ? 'none' : 'block'),
      direction: inherited(element, 'direction') || 'ltr',
      visibility: inherited(element, 'visibility') || 'visible',
      'pointer-events': inherited(element, 'pointerEvents') || 'auto',
      'user-select': inherited(element, 'userSelect') || 'auto',
    }
    const valueOf = (name: string): string => values[name] ?? style.getPropertyValue(name)
    return new Proxy(style, {
      get(target, name) {
        if (name === 'getPropertyValue') return valueOf
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value === 'function') return value.bind(target) as unknown
        return typeof name === 'string' ? (values[kebab(name)] ?? value) : value
      },
    })
  }
}

const isNotDrawn = (element: Element, tagName: string): boolean =>
  element.hasAttribute('hidden') || NEVER_DRAWN.has(tagName) || (tagName === 'DIALOG' && !element.hasAttribute('open'))

function inherited(element: Element, name: 'direction' | 'visibility' | 'pointerEvents' | 'userSelect'): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = (at as HTMLElement).style[name]
    if (own) return own
  }
  return ''
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
