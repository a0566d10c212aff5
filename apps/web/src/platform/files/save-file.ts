import type { Download } from '@fanlight/contract'

/** Hands a text to the browser as a file to keep. */
export function saveFile({ name, type, content }: { name: string; type: string; content: string }): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  follow(url, name)
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Lets the browser fetch a file of the server's itself: however large it is, the page never holds it. */
export const download = ({ url, fileName }: Download): void => follow(url, fileName)

function follow(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
