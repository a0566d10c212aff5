import type { FileRefusal } from '@fanlight/contract'
import { AppError } from '../../../platform/errors.ts'

export const refuseFile = (cause: FileRefusal): AppError => new AppError('FILE_REFUSED', { cause })
