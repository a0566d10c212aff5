import { getClientConfig, type ClientConfig } from '@fanlight/contract'
import { createContext, useContext } from 'react'
import { useCall } from '../../platform/api/index.ts'
import type { LegalToken } from './document.ts'

export type Operator = ClientConfig['operator']

/** Who runs this installation, for every sentence of a document at once. Undefined until it is known. */
export const OperatorContext = createContext<Operator | undefined>(undefined)
export const useOperator = (): Operator | undefined => useContext(OperatorContext)

export function useAskOperator(): Operator | undefined {
  return useCall(getClientConfig, {}, { staleTime: Infinity }).data?.operator
}

/** Until the installation has said who runs it, the sentences around still have to make sense. English, as they are. */
const untold: Record<LegalToken, string> = {
  operator: 'the operator of this site',
  operatorAddress: 'the address given by the operator of this site',
  contactEmail: 'the contact address of this site',
  country: 'the country of the operator',
}

export function fillToken(token: LegalToken, operator: Operator | undefined): string {
  if (!operator) return untold[token]
  const told: Record<LegalToken, string> = {
    operator: operator.name,
    operatorAddress: operator.address,
    contactEmail: operator.contactEmail,
    country: operator.country,
  }
  return told[token] || untold[token]
}
