/**
 * Where the provider sends the browser back to. Whatever a caller says, it is a page of ours: an address of another site
 * behind a real payment page is what phishing is made of. The order's number goes with it, in the page's own query, and which of the two it is.
 */
export function returnUrl(
  publicUrl: string,
  wanted: string,
  told: { orderId: string; result: 'success' | 'cancel' },
): string {
  const own = new URL(publicUrl)
  const url = URL.canParse(wanted, publicUrl) ? new URL(wanted, publicUrl) : own
  const [route = '', query = ''] = url.hash.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('orderId', told.orderId)
  if (!parameters.has('result')) parameters.set('result', told.result)
  own.pathname = '/'
  own.search = url.search
  own.hash = `${route === '' || route === '#' ? '#/pay_jump' : route}?${parameters.toString()}`
  return own.href
}
