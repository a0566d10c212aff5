declare module 'virtual:texts' {
  /** Where the texts of a language lie; `more` is null where the first file has them all. */
  export const addresses: Readonly<Record<string, { first: string; more: string | null }>>
}
