/** The contract with its schemas; see build/schemas-stay-home.ts. */
declare module '@fanlight/contract?checked' {
  export * from '@fanlight/contract'
}
