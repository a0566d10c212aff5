/** Pictures of this visit by the address they were uploaded to: nobody can open that until a message holds it. */
const previews = new Map<string, string>()

export const keepPreview = (url: string, preview: string): void => void previews.set(url, preview)
export const previewOf = (url: string): string | null => previews.get(url) ?? null
/** What is in the vault has no address of an upload. */
export const vaultAddress = (assetId: string): string => `vault:${assetId}`
