import { AppError } from '../../../platform/errors.ts'
import { ProviderDeclined, ProviderUnreachable } from './provider.ts'

/** What the provider says, in the catalogue's words. */
export async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new AppError('PROVIDER_UNREACHABLE', {})
    if (error instanceof ProviderDeclined) throw new AppError('PAYMENT_DECLINED', {})
    throw error
  }
}
