import { createSdk } from './card-fields.ts'

/** The script that a merchant's page loads, with the name and the shape of PayPal's. */
const { currentScript } = document
if (currentScript instanceof HTMLScriptElement) {
  Object.assign(window, { paypal: createSdk(new URL(currentScript.src).origin) })
}
