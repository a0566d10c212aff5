declare module 'virtual:gate-texts' {
  /** By language: the gate's title, text, both answers, two links, and the name of the choice of languages. */
  export const gateTexts: Readonly<Record<string, readonly string[]>>
}

declare module 'virtual:first-files' {
  /** Where the files lie that a visit begins with. */
  export const firstFiles: {
    readonly main: string
    readonly styles: readonly string[]
    readonly texts: Readonly<Record<string, string>>
    readonly pages: Readonly<Record<string, readonly string[]>>
  }
}
