import type { PackageId } from '@fanlight/contract'

/** Of migration 0008: 1000 diamonds and 50 on top for $10.49, which is $11.01 with the fee. */
export const aPackage = { packageId: '3' as PackageId, successUrl: '', cancelUrl: '' }

/** A card that the test provider takes, with everything a form asks for. */
export const aCard = {
  cardNumber: '4242424242424242',
  expiryMonth: '12',
  expiryYear: '30',
  cvc: '123',
  cardHolderName: 'A Fan',
  email: 'fan@example.com',
  billingAddressLine: '1 Long Street',
  billingCountry: 'GB',
  billingCity: 'London',
  billingState: 'London',
  billingZipCode: 'SW1A 1AA',
}
