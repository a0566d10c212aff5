import { useQuery } from '@tanstack/react-query'

type QrCode = { size: number; path: string }

/** The code as one SVG path in units of its modules. Its maker is fetched only where a code is shown. */
export function useQrCode(address: string) {
  return useQuery({
    queryKey: ['qr-code', address],
    queryFn: async (): Promise<QrCode> => {
      const { create } = await import('qrcode')
      const { modules } = create(address, { errorCorrectionLevel: 'M' })
      return { size: modules.size, path: pathOf(modules.size, (row, column) => modules.get(row, column) === 1) }
    },
    staleTime: Infinity,
    // The address can be a secret: the code of an authenticator app is one. It is forgotten with the picture.
    gcTime: 0,
    retry: false,
  })
}

/** Neighbours in a row are drawn as one, so that no hairline shows between them. */
export function pathOf(size: number, isDark: (row: number, column: number) => boolean): string {
  let path = ''
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue
      const start = column
      while (column + 1 < size && isDark(row, column + 1)) column += 1
      path += `M${start} ${row}h${column - start + 1}v1h-${column - start + 1}z`
    }
  }
  return path
}
