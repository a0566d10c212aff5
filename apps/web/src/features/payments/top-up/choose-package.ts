import type { DiamondPackage } from '@fanlight/contract'

export const diamondsIn = ({ amount, presentedAmount }: DiamondPackage): number => amount + presentedAmount

/**
 * The package that is chosen before anybody chooses: the smallest that covers what is missing, or the largest there is;
 * with nothing missing the suggested one.
 */
export function firstChoice(packages: readonly DiamondPackage[], need: number | undefined): DiamondPackage | undefined {
  const bySize = packages.toSorted((a, b) => diamondsIn(a) - diamondsIn(b))
  if (need !== undefined && need > 0) return bySize.find((each) => diamondsIn(each) >= need) ?? bySize.at(-1)
  return packages.find(({ isSuggested }) => isSuggested) ?? packages[0]
}
