/** Has the browser save what is behind a link of ours, which the server sends as a file. The page stays. */
export function saveFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
