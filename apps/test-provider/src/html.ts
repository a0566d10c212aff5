const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A piece of a page. Only `html` makes one, so a text that a client sent cannot become one. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

/** Whatever is put into it is text, unless it was made by this function itself. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | readonly Html[])[]): Html {
  const written = values.map((value) => {
    if (value instanceof Html) return value.markup
    if (typeof value === 'object') return value.map(({ markup }) => markup).join('')
    return escape(String(value))
  })
  return new Html(parts.map((part, index) => part + (written[index] ?? '')).join(''))
}
